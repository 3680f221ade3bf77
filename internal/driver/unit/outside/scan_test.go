package outside

import (
	"encoding/json"
	"strings"
	"testing"
)

func something(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case string:
		return v != ""
	case map[string]any:
		return len(v) > 0
	case []any:
		return len(v) > 0
	}
	return true
}

var seeds = []string{
	`{}`, ` { "Dir" : "/a b/c" , "VetxOnly":true, "VetxOutput":"x"}` + "\n", `{"Dir":"C:\\a\\b","VetxOnly":false}`,
	`{"PackageFile":{"fmt":"fmt.a"},"Module":null,"GoFiles":["a.go","b.go"],"ImportMap":{},"Standard":{"fmt":true},"N":-1.5e+3}`,
	`{"Module":{"Path":"a","Replace":{"Version":""}}}`, `{"Dir":"\u0041"}`, `{"Dir":"ä"}`, `{"Dir":"a","Dir":"b"}`, `{"VetxOnly":1}`, `{"VetxOnly":"true"}`,
	`{"Dir":null}`, `{"Dir":"a"} x`, `{"Dir":"a",}`, `{"Dir"}`, `[`, ``, `{"a":[[[{}]]]}`, `{"a":{"b":1 "c":2}}`, `{"a":}`, `{"a":truefalse}`, `{"a":"` + "\n" + `"}`,
	`{"a":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`,
}

// FuzzRead compares with encoding/json: what is read is the same.
func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := Read(text)
		if !ok || !json.Valid([]byte(text)) {
			return // a word that is none, such as 1-2, is gone past: the go command writes none
		}
		var all map[string]any
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			t.Fatalf("%q: read, and encoding/json says %v", text, err)
		}
		said := func(key string) string { s, _ := all[key].(string); return s }
		want := Package{Dir: said("Dir"), ModulePath: said("ModulePath"), ModuleVersion: said("ModuleVersion"), VetxOutput: said("VetxOutput"),
			VetxOnly: all["VetxOnly"] == true, Module: something(all["Module"]), PackageFile: something(all["PackageFile"])}
		if got != want {
			t.Errorf("%q: read %+v, encoding/json reads %+v", text, got, want)
		}
	})
}

func TestRead(t *testing.T) {
	n := 0
	for _, s := range seeds {
		if _, ok := Read(s); ok {
			n++
		}
	}
	if n != 9 {
		t.Errorf("%d texts are read, want 9", n)
	}
	if pkg, ok := Read(seeds[2]); !ok || pkg.Dir != `C:\a\b` {
		t.Errorf("%+v, %t", pkg, ok)
	}
}
