package graph

import (
	"context"
	"fmt"
	"os"
	"sort"
	"testing"
)

func TestZZC(t *testing.T) {
	file := os.Getenv("CDB")
	if file == "" {
		t.Skip()
	}
	ctx := context.Background()
	s, err := Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewResolver(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	want := os.Getenv("HOW")
	under := os.Getenv("UNDER")
	type k struct{ name, role, recv string }
	count := map[k]int{}
	ex := map[k]string{}
	s.Files(ctx, func(f File) error {
		if family(f.Lang) != "c" || len(f.Path) < len(under) || f.Path[:len(under)] != under {
			return nil
		}
		r.begin(ctx)
		u := r.unit(f.ID)
		if u == nil {
			return nil
		}
		for i := range u.f.Refs {
			ref := &u.f.Refs[i]
			m := r.resolve(u, ref)
			if string(m.How) == want {
				key := k{u.f.Names[ref.Name], ref.Role.String(), ""}
				if ref.Recv != 0 {
					key.recv = "."
				}
				count[key]++
				ex[key] = fmt.Sprintf("%s:%d %s", u.path, ref.Line, u.f.ExprString(ref.Recv))
				for _, t := range m.Targets {
					ex[key] += fmt.Sprintf(" -> %s:%d", t.sym.u.path, t.sym.def().Line)
				}
			}
		}
		return nil
	})
	var keys []k
	total := 0
	for x := range count {
		keys = append(keys, x)
		total += count[x]
	}
	sort.Slice(keys, func(i, j int) bool { return count[keys[i]] > count[keys[j]] })
	fmt.Println("TOTAL", total)
	for i, x := range keys {
		if i > 80 {
			break
		}
		fmt.Println(count[x], x.name, x.role, x.recv, ex[x])
	}
}
