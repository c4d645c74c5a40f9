package tools

import (
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxBody bounds the body of a request, in bytes.
const maxBody = 4 << 20

// HTTPHandler serves the same sessions over streamable HTTP. The program offers no
// way to it: it exists so that the conformance suite, which speaks only HTTP, can
// be run. The SDK refuses a foreign Host on a loopback address; the wrapper
// refuses requests from other origins.
func (s *Server) HTTPHandler() http.Handler {
	h := mcp.NewStreamableHTTPHandler(
		func(*http.Request) *mcp.Server { return s.mcp },
		&mcp.StreamableHTTPOptions{MaxRequestBodyBytes: maxBody},
	)
	return http.NewCrossOriginProtection().Handler(h)
}
