package ident

import "strings"

// Variants gives other inflections under which a plain English word may stand: the
// plural, -ed and -ing forms of the word and of the words it may be a form of. Many of
// them do not exist, which does no harm in a lookup. The word itself is not among
// them; words under three letters and words with other signs have none.
func Variants(word string) []string {
	if len(word) < 3 || len(word) > 24 || !IsPlain(word) {
		return nil
	}
	v := variants{word: word}
	found := bases(word)
	if len(found) == 0 {
		v.forms(word)
	}
	for _, base := range found {
		v.add(base)
		v.forms(base)
	}
	return v.list
}

type variants struct {
	word string
	list []string
}

func (v *variants) add(form string) {
	if form == v.word || len(form) < 3 {
		return
	}
	for _, have := range v.list {
		if have == form {
			return
		}
	}
	v.list = append(v.list, form)
}

// forms adds the inflections of a base form.
func (v *variants) forms(base string) {
	last := base[len(base)-1]
	switch {
	case last == 'y' && !vowelAt(base, len(base)-2):
		v.add(base[:len(base)-1] + "ies")
		v.add(base[:len(base)-1] + "ied")
	case sibilant(base):
		v.add(base + "es")
		v.add(base + "ed")
	case last == 'e':
		v.add(base + "s")
		v.add(base + "d")
		v.add(base[:len(base)-1] + "ing")
		return
	default:
		v.add(base + "s")
		v.add(base + "ed")
	}
	v.add(base + "ing")
	if doubles(base) {
		v.add(base + string(last) + "ed")
		v.add(base + string(last) + "ing")
	}
}

// bases gives the words that word may be an inflection of. Each has a vowel and three
// letters at least, so that string is not taken for a form of str.
func bases(word string) []string {
	var list []string
	add := func(base string) {
		if len(base) >= 3 && hasVowel(base) {
			list = append(list, base)
		}
	}
	switch {
	case strings.HasSuffix(word, "ies"), strings.HasSuffix(word, "ied"):
		add(word[:len(word)-3] + "y")
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
	case strings.HasSuffix(word, "es"):
		if sibilant(word[:len(word)-2]) {
			add(word[:len(word)-2])
		}
		add(word[:len(word)-1])
	case strings.HasSuffix(word, "s"):
		add(word[:len(word)-1])
	case strings.HasSuffix(word, "ing"):
		addStem(word[:len(word)-3], add)
	case strings.HasSuffix(word, "ed"):
		addStem(word[:len(word)-2], add)
	}
	return list
}

// addStem adds what is left of a word without -ing or -ed: render, cach+e, plan(n).
func addStem(stem string, add func(string)) {
	if !hasVowel(stem) {
		return
	}
	add(stem)
	if n := len(stem); n > 3 && stem[n-1] == stem[n-2] {
		add(stem[:n-1])
		return
	}
	add(stem + "e")
}

func sibilant(s string) bool {
	for _, end := range [...]string{"s", "x", "z", "ch", "sh"} {
		if strings.HasSuffix(s, end) {
			return true
		}
	}
	return false
}

// doubles holds for words whose last letter is doubled: plan, planning.
func doubles(s string) bool {
	n := len(s)
	return n >= 3 && !vowelAt(s, n-1) && vowelAt(s, n-2) && !vowelAt(s, n-3) && s[n-1] != 'w' && s[n-1] != 'x' && s[n-1] != 'y'
}

func vowelAt(s string, i int) bool {
	return i >= 0 && strings.IndexByte("aeiou", s[i]) >= 0
}

func hasVowel(s string) bool { return strings.ContainsAny(s, "aeiouy") }
