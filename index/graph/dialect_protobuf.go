package graph

var protobuf = &dialect{sep: ".", bareMembers: true, spacesAround: true, global: true, filePaths: true}
