package ruby

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("module A::B; class C < D::E; include F; attr_accessor :g; def initialize(h, i = 1, *j, k:, l: 2, **m, &n) = @h ||= h; private def o; yield @h, 1; end; end; end"))
	f.Add([]byte("class << self; def a(...) = b(...); alias c a; alias_method :d, :c; end; X = Struct.new(:a) { def b = a&.c }; a, (b, *c), @d, e.f = *g"))
	f.Add([]byte("case a\nin {b: C[d, *e] => f, **g} | nil if h then i\nin [*, ^j, *] then k end\nbegin; l; rescue M, N => @o; p; else q; ensure r; end\n<<~S\n #{t}\nS\n"))
	f.Add([]byte("describe A do\n let(:b) { it }\n subject { described_class.new(b) }\n def c = b\n it { c.d(&:e) }\nend\nclass ::F < (G"))
	f.Add([]byte("# @param a [Hash{B => Array<C, D>}, nil]\n# @return [Array(E, ::F), self]\ndefine_method(:a) { |a, (b, c), d = 1; e| super(&f) }\ndelegate :a, to: :b\ndef_delegator :@c, :d, :e\nrequire_relative 'x'"))
	parsertest.Fuzz(f, Language, "x_test.rb")
}

// sample is n methods of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("# frozen_string_literal: true\n\nrequire \"set\"\n\nmodule Boxes\n  class Box < Base\n    attr_reader :name, :inner\n\n")
	for i := range n {
		fmt.Fprintf(&b, `    # Does the work of number %[1]d.
    #
    # @param input [Array<String>]
    def do_%[1]d(input, count = 1)
      text = Builder.new(count)
      input.each_with_index do |line, i|
        next if i > count || inner[line].nil?
        text.add(inner[line].do_%[1]d(input, count - 1)).add("#{line}!")
      end
      @result ||= text.to_s
    end

`, i)
	}
	b.WriteString("  end\nend\n")
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.rb", sample(500), func(src []byte) error {
		_, err := p.sit.Parse(src)
		return err
	})
}
