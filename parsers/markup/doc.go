// Package markup cuts HTML, and the template languages that look like it, into
// elements, attributes, expressions and blocks. It is tolerant: whatever the text, it
// gives what can be told, in one pass and without recursion.
package markup
