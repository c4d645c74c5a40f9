package lua

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("local M = {} local json, a = require('b'), require 'c'.d\nM.__index = M\nfunction M.new(x, ...) local self = setmetatable({}, M) self.x = x or {} return self, 1 end\nfunction M:run() self.y:go(function(z) return z end) end return M"))
	f.Add([]byte("local S = B:extend{ a = 1, ['b'] = function(self) end, c } setmetatable(S, { __index = B }) local f function f() f() end g = f _G.h = 1 return { f = f, i = function() end }"))
	f.Add([]byte("for k, v in pairs(t) do v.x[1]:y 'z' end repeat local q = 1 until q local ok, m = pcall(require, 'x') function a.b.c:d() goto e ::e:: end return function(... ) end"))
	f.Add([]byte("local o = {} function o.f() o = setmetatable(o, o) end x.y, z['w'], v = f() function ( end if ) then local"))
	parsertest.Fuzz(f, Language, "a/init.lua")
}

// sample is n functions of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("local Base = require(\"app.base\")\nlocal util = require(\"app.util\")\n\nlocal Box = Base:extend{ name = \"box\" }\n\n")
	for i := range n {
		fmt.Fprintf(&b, `-- Does the work of number %[1]d.
function Box:do%[1]d(input, count)
	local text = util.builder(count)
	for i, line in ipairs(input) do
		if i > count or not self.inner[line] then
			return nil, "too many: " .. i
		end
		text:add(self.inner[line]:do%[1]d(input, count - 1)):add(line)
	end
	self.result = self.result or text:to_string()
	return self.result
end

`, i)
	}
	b.WriteString("return Box\n")
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.lua", sample(500), func(src []byte) error {
		_, err := p.sit.Parse(src)
		return err
	})
}
