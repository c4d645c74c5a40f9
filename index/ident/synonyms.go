package ident

import "strings"

// groups are words that programmers use for one another: what a question calls by one,
// code may call by the next. They are in lower case and in their base form.
const groups = `
get fetch retrieve obtain load
set assign update change modify
create make build construct new generate produce
delete remove drop discard erase unset
error exception failure err
response reply answer
request req query
directory folder dir
config configuration setting option conf cfg
parameter argument param arg
string text str
number integer int numeric
parse read decode deserialize load
write output emit serialize encode dump
print display show render
start begin open launch
stop end finish close terminate complete
check validate verify ensure assert
find search lookup locate
convert transform translate map
initialize init setup prepare
maximum max upper limit
minimum min lower
message msg
command cmd
function func callback handler fn
authentication auth authorization login
database db
environment env
execute exec run invoke call
list array sequence collection
map dict dictionary object
join merge combine concat concatenate
copy clone duplicate
size length count len
temporary temp tmp
previous prev last
source src
destination target dest dst
documentation doc docs
attribute attr property prop field
element elem item node
iterate loop each traverse walk
cancel abort interrupt
shell terminal console tty
register add attach subscribe
unregister remove detach unsubscribe
name identifier id key
path file filename
default fallback
hide suppress omit exclude ignore skip
deprecated obsolete legacy
asynchronous async
normalize canonicalize clean sanitize
quote escape
compare equal match
sort order rank
cache memoize store
log trace record
retry repeat again
wait sleep delay pause
group set bundle
parent base super
child sub nested
child subclass derived
format template pattern
powershell pwsh
address addr
index position offset
allow permit enable
forbid deny disable block
`

// synonyms are the other words of the groups of a word.
var synonyms = func() map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(groups) {
		list := strings.Fields(line)
		for _, w := range list {
			for _, o := range list {
				if o != w {
					m[w] = append(m[w], o)
				}
			}
		}
	}
	return m
}()

// Synonyms are words that mean nearly the same as a word in any of its forms.
func Synonyms(word string) []string {
	if s, ok := synonyms[word]; ok {
		return s
	}
	for _, v := range Variants(word) {
		if s, ok := synonyms[v]; ok {
			return s
		}
	}
	return nil
}
