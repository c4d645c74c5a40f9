package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The types of an argument.
const (
	typeString  = "string"
	typeInteger = "integer"
	typeBoolean = "boolean"
)

// maxText bounds a text argument, in bytes.
const maxText = 4096

// Schema is the closed list of a tool's arguments. The vocabulary is small on
// purpose: what stands here is understood by every client and model interface (no
// unions, no references, no combinators), and it is checked by the same value that
// is listed.
type Schema []Property

// Property is one argument.
type Property struct {
	Name        string
	Type        string
	Description string   // one phrase
	Enum        []string // of a string: the only values
	// Words are the values of a string that would make the listing too long: they
	// are checked but not listed.
	Words    []string
	Min, Max int  // of an integer: below Min is an error, above Max is clamped and told
	Required bool // must be given
	Blank    bool // a blank text is an error; without it, blank means not given
}

// MarshalJSON writes the JSON Schema, in the order of the list.
func (s Schema) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"type":"object","properties":{`)
	var required []string
	for i, p := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `%q:`, p.Name)
		def, err := json.Marshal(p.listing())
		if err != nil {
			return nil, err
		}
		b.Write(def)
		if p.Required {
			required = append(required, p.Name)
		}
	}
	b.WriteByte('}')
	if len(required) > 0 {
		r, _ := json.Marshal(required)
		fmt.Fprintf(&b, `,"required":%s`, r)
	}
	b.WriteString(`,"additionalProperties":false}`)
	return b.Bytes(), nil
}

func (p Property) listing() any {
	type listing struct {
		Type        string   `json:"type"`
		Description string   `json:"description"`
		Enum        []string `json:"enum,omitempty"`
		Minimum     *int     `json:"minimum,omitempty"`
		Maximum     *int     `json:"maximum,omitempty"`
	}
	l := listing{Type: p.Type, Description: p.Description, Enum: p.Enum}
	if p.Type == typeInteger {
		l.Minimum = &p.Min
		if p.Max > 0 {
			l.Maximum = &p.Max
		}
	}
	return l
}

// values are checked arguments.
type values struct {
	text map[string]string
	num  map[string]int
	flag map[string]bool
}

func (v values) has(key string) bool {
	_, t := v.text[key]
	_, n := v.num[key]
	_, f := v.flag[key]
	return t || n || f
}

// check reads the arguments. Notes tell of values that were clamped.
func (s Schema) check(raw json.RawMessage) (values, []string, error) {
	v := values{text: map[string]string{}, num: map[string]int{}, flag: map[string]bool{}}
	given, err := members(raw)
	if err != nil {
		return v, nil, err
	}
	if err := s.checkNames(given); err != nil {
		return v, nil, err
	}
	var notes []string
	for _, m := range given {
		p := s.property(m.name)
		if string(m.value) == "null" {
			continue // a null stands for an argument that was left out
		}
		note, err := p.read(m.value, v)
		if err != nil {
			return v, nil, err
		}
		if note != "" {
			notes = append(notes, note)
		}
	}
	for _, p := range s {
		if p.Required && !v.has(p.Name) {
			return v, nil, badArgument(fmt.Sprintf("%q is missing", p.Name), "give "+p.Name+": "+p.Description)
		}
	}
	return v, notes, nil
}

func (s Schema) property(name string) *Property {
	for i := range s {
		if s[i].Name == name {
			return &s[i]
		}
	}
	return nil
}

func (s Schema) names() []string {
	names := make([]string, len(s))
	for i, p := range s {
		names[i] = p.Name
	}
	return names
}

// checkNames refuses unknown arguments, all of them in one error, and repeated ones.
func (s Schema) checkNames(given []member) error {
	seen := map[string]bool{}
	var unknown, hints []string
	for _, m := range given {
		if s.property(m.name) == nil {
			unknown = append(unknown, quote(m.name))
			if near := s.nearest(m.name); near != "" {
				hints = append(hints, fmt.Sprintf("did you mean %q?", near))
			}
			continue
		}
		if seen[m.name] {
			return badArgument(fmt.Sprintf("argument %q is given twice", m.name), "give it once")
		}
		seen[m.name] = true
	}
	if len(unknown) == 0 {
		return nil
	}
	word := "argument "
	if len(unknown) > 1 {
		word = "arguments "
	}
	list := "arguments: " + strings.Join(s.names(), ", ")
	if len(s) == 0 {
		list = "this tool takes no arguments"
	}
	return &Error{
		Code:       "unknown_argument",
		Message:    "unknown " + word + strings.Join(limit(unknown, 10), ", "),
		Suggestion: strings.Join(append(slices.Compact(hints), list), " "),
	}
}

// nearest is the argument that an unknown one was probably meant to be.
func (s Schema) nearest(name string) string {
	for _, right := range aliases[strings.ToLower(strings.ReplaceAll(name, "-", "_"))] {
		if s.property(right) != nil {
			return right
		}
	}
	if near := nearNames(name, s.names(), 1); len(near) > 0 {
		return near[0]
	}
	return ""
}

// read puts one value into v.
func (p *Property) read(raw json.RawMessage, v values) (note string, err error) {
	switch p.Type {
	case typeBoolean:
		var b bool
		if json.Unmarshal(raw, &b) != nil {
			return "", p.wrongType(raw)
		}
		v.flag[p.Name] = b
	case typeInteger:
		n, note, err := p.integer(raw)
		if err != nil {
			return "", err
		}
		v.num[p.Name] = n
		return note, nil
	default:
		var s string
		if json.Unmarshal(raw, &s) != nil {
			return "", p.wrongType(raw)
		}
		return "", p.text(s, v)
	}
	return "", nil
}

func (p *Property) integer(raw json.RawMessage) (n int, note string, err error) {
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil && !math.IsInf(f, 0) || err == nil && f != math.Trunc(f) {
		return 0, "", p.wrongType(raw)
	}
	switch {
	case f < float64(p.Min):
		return 0, "", badArgument(fmt.Sprintf("%s is %s, the least is %d", p.Name, cut(string(raw), 24), p.Min), p.rangeHint())
	case p.Max > 0 && f > float64(p.Max):
		return p.Max, fmt.Sprintf("%s %s is above the limit: %d was used", p.Name, cut(string(raw), 24), p.Max), nil
	case f > math.MaxInt32:
		return 0, "", badArgument(fmt.Sprintf("%s is %s, which is too large", p.Name, cut(string(raw), 24)), p.rangeHint())
	}
	return int(f), "", nil
}

func (p *Property) rangeHint() string {
	if p.Max > 0 {
		return fmt.Sprintf("give %s from %d to %d", p.Name, p.Min, p.Max)
	}
	return fmt.Sprintf("give %s from %d on", p.Name, p.Min)
}

func (p *Property) text(s string, v values) error {
	if strings.TrimSpace(s) == "" {
		if p.Blank {
			return badArgument(p.Name+" is blank", "give "+p.Name+": "+p.Description)
		}
		return nil
	}
	if len(s) > maxText {
		return badArgument(fmt.Sprintf("%s has %d bytes, the most is %d", p.Name, len(s), maxText), "shorten it")
	}
	if !utf8.ValidString(s) {
		return badArgument(p.Name+" is not valid UTF-8", "")
	}
	words, what := p.Enum, "values"
	if words == nil {
		words, what = p.Words, "known"
	}
	if words != nil {
		s = strings.TrimSpace(s)
		if !slices.Contains(words, s) {
			return badArgument(fmt.Sprintf("%s has no value %s", p.Name, quote(s)), didYouMean(s, words, what))
		}
	}
	v.text[p.Name] = s
	return nil
}

func (p *Property) wrongType(raw json.RawMessage) error {
	want := map[string]string{typeString: "a string", typeInteger: "an integer", typeBoolean: "true or false"}[p.Type]
	return badArgument(fmt.Sprintf("%s must be %s, got %s", p.Name, want, quoteJSON(raw)), "")
}

// member is one name and value of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// members reads a JSON object, keeping order and repetitions. Nothing and null
// stand for an object without members.
func members(raw json.RawMessage) ([]member, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	tok, err := dec.Token()
	if err != nil {
		return nil, badArgument("the arguments are not valid JSON", `give one JSON object, for example {"path":"src"}`)
	}
	if tok != json.Delim('{') {
		return nil, badArgument("the arguments must be a JSON object, got "+quoteJSON(raw), "")
	}
	var list []member
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, badArgument("the arguments are not valid JSON", "")
		}
		var val json.RawMessage
		if err := dec.Decode(&val); err != nil {
			return nil, badArgument("the arguments are not valid JSON", "")
		}
		list = append(list, member{key.(string), val})
	}
	if _, err := dec.Token(); err != nil || dec.More() || len(bytes.TrimSpace(raw[dec.InputOffset():])) > 0 {
		return nil, badArgument("the arguments are not one JSON object", "")
	}
	return list, nil
}

// quoteJSON shows a value of the caller, shortened.
func quoteJSON(raw json.RawMessage) string {
	return cleanLine(cut(string(bytes.TrimSpace(raw)), 60))
}
