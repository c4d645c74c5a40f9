// Package index joins what the workspace's code says (index/graph) with what its
// documents say (index/text): it walks the files, builds generations, publishes
// them by rename, follows the current one and answers queries from it.
package index
