package main

import (
	"reflect"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TestLibraryTable reads every line of the table, and renders it again.
func TestLibraryTable(t *testing.T) {
	n := 0
	for line := range strings.Lines(kube.LibraryTable()) {
		line = strings.TrimSuffix(line, "\n")
		key, claims, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		n++
		s, err := summary.ParseClaims(claims)
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		if again, ok := claimsOf(s); !ok || again != claims {
			t.Errorf("%s:\n\tread  %s\n\twrote %s", key, claims, again)
		}
	}
	if n == 0 {
		t.Error("the table is empty")
	}
}

func TestClaims(t *testing.T) {
	labels := summary.ParamPath{Param: 1, Path: "*.ObjectMeta.Labels"}
	tests := []struct {
		summary summary.Summary
		want    string
	}{
		{summary.Summary{}, "-"},
		{summary.Summary{Mutates: []summary.Mutation{{ParamPath: labels, NewOnly: true, Decode: true, TypedOnly: true}}}, "w1*.ObjectMeta.Labels!new!decode!typed"},
		{summary.Summary{Mutates: []summary.Mutation{{ParamPath: labels, Only: summary.Only{Flag: 3, FlagConst: "true", FlagWant: true}}}}, "w1*.ObjectMeta.Labels!if3:is:true"},
		{summary.Summary{Mutates: []summary.Mutation{{ParamPath: labels, Only: summary.Only{Flag: 1, FlagConst: `"a:b"`, Type: "*example.org/v1.Web"}}}}, `w1*.ObjectMeta.Labels!if1:not:"a:b"!type:*example.org/v1.Web`},
		{summary.Summary{Results: []summary.Template{{Terms: []summary.Term{{Param: 0, Node: -1, Guard: -1, Path: "*[]", Copy: true, Dyn: summary.DynTyped}}, Opaque: true}, {}}}, "r=p0*[]!copy!struct|?,-"},
		{summary.Summary{Results: []summary.Template{{Terms: []summary.Term{{Param: 0, Node: -1, Guard: 1, GuardWant: true, Path: "*", Dyn: summary.DynUnstructured, TypedOnly: true}}}}}, "r=p0*!unstructured!typed!when1=true"},
		{summary.Summary{Results: []summary.Template{{Terms: []summary.Term{{Param: -1, Node: -1, Guard: -1, Path: "*", Source: &summary.Source{What: "lister.Get"}}}}}}, "r=cached(lister.Get)*"},
		{summary.Summary{
			Results: []summary.Template{{Terms: []summary.Term{{Param: -1, Node: 0, Guard: -1}}}},
			Heap:    []summary.HeapEntry{{Node: 0, Path: ".Spec", Val: summary.Template{Terms: []summary.Term{{Param: 2, Node: -1, Guard: -1, Path: "*"}}}}},
			Stores:  []summary.StoreEffect{{ParamPath: labels, Val: summary.Template{Opaque: true}}},
		}, "r=h0 s1*.ObjectMeta.Labels=? h0.Spec=p2*"},
		{summary.Summary{
			Persists: []summary.Persist{{ParamPath: summary.ParamPath{Param: 2, Path: "*"}, Verb: kube.Update, Sub: "status", Always: true}},
			Calls:    []summary.ParamCall{{Param: 1}, {Param: 3, Args: []summary.Template{{}, {Opaque: true}}}},
			Leaks:    []summary.ParamPath{{Param: 0, Path: "*"}},
			NotFound: &summary.NotFoundError{Result: 1, Key: -1, Text: true}, NoReturn: true, ErrSafe: true,
			DeletionTest: &summary.ParamPath{Param: 0, Path: "*"},
		}, "p2*:" + string(kube.Update) + "/status!always c1= c3=-,? l0* n1:-1!text never errsafe d0*"},
	}
	for _, tt := range tests {
		got, ok := claimsOf(&tt.summary)
		if !ok || got != tt.want {
			t.Errorf("got  %s (%v)\nwant %s", got, ok, tt.want)
			continue
		}
		back, err := summary.ParseClaims(got)
		if err != nil {
			t.Errorf("%s: %v", got, err)
		} else if !reflect.DeepEqual(*back, tt.summary) {
			t.Errorf("%s: read as %+v, was %+v", got, *back, tt.summary)
		}
	}
}

func TestClaimsAreCollapsed(t *testing.T) {
	s := summary.Summary{
		Mutates: []summary.Mutation{
			{ParamPath: summary.ParamPath{Param: 0, Path: "*.Spec.A"}, Site: summary.Site{Line: 1}}, {ParamPath: summary.ParamPath{Param: 0, Path: "*.Spec"}, Site: summary.Site{Line: 2}},
			{ParamPath: summary.ParamPath{Param: 0, Path: "*.Spec"}, Site: summary.Site{Line: 3}}, {ParamPath: summary.ParamPath{Param: 0, Path: "*.Spec.M*[]"}},
			{ParamPath: summary.ParamPath{Param: 0, Path: "*.Status"}, NewOnly: true}, {ParamPath: summary.ParamPath{Param: 0, Path: "*.Status.X"}},
		},
		Leaks: []summary.ParamPath{{Param: 1, Path: "*.A"}, {Param: 1, Path: "*"}, {Param: 2, Path: "*.A"}},
	}
	const want = "w0*.Spec w0*.Spec.M*[] w0*.Status!new w0*.Status.X l1* l2*.A"
	if got, ok := claimsOf(&s); !ok || got != want {
		t.Errorf("got  %s (%v)\nwant %s", got, ok, want)
	}
}

func TestClaimsThatDoNotFit(t *testing.T) {
	for _, only := range []summary.Only{{Flag: 1, FlagConst: `"two words"`}, {Flag: 1, FlagConst: `"!"`}, {Type: "struct{A int}, B"}} {
		s := summary.Summary{Mutates: []summary.Mutation{{ParamPath: summary.ParamPath{Param: 0, Path: "*"}, Only: only}}}
		if got, ok := claimsOf(&s); ok {
			t.Errorf("%+v: got %s", only, got)
		}
	}
}

func TestWithoutOtherResults(t *testing.T) {
	param := func(i int) summary.Template {
		return summary.Template{Terms: []summary.Term{{Param: i, Node: -1, Guard: -1, Path: "*"}}}
	}
	node := func(i int) summary.Template {
		return summary.Template{Terms: []summary.Term{{Param: -1, Node: i, Guard: -1}}}
	}
	s := summary.Summary{
		Results: []summary.Template{node(0), node(1)},
		Heap:    []summary.HeapEntry{{Node: 0, Path: ".A", Val: param(0)}, {Node: 1, Path: ".B", Val: node(2)}, {Node: 2, Path: ".C", Val: param(1)}, {Node: 2, Path: ".D", Val: node(1)}},
	}
	less := withoutOtherResults(s, func(i int) bool { return i == 1 })
	got, _ := claimsOf(&less)
	if want := "r=h0,? h0.A=p0* l1*"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if again, _ := claimsOf(&s); again != "r=h0,h1 h0.A=p0* h1.B=h2 h2.C=p1* h2.D=h1" {
		t.Errorf("the summary itself was changed: %s", again)
	}
}

func FuzzParseClaims(f *testing.F) {
	for _, seed := range []string{
		"-", "w0*.A!if2:is:true!type:T!new", "r=p0*!copy|?,- h0[]=h1 s1*=cached(x)*", "p1*:update/status!always n1:0!text c2=-,? l0 d0* never errsafe",
		"", "w", "r", "r=x", "w0!if", "c", "p0:", "n", "s0=", "h0=p!copy", "r=cached(",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, claims string) {
		s, err := summary.ParseClaims(claims)
		if err != nil {
			return
		}
		text, ok := claimsOf(s)
		if !ok {
			return
		}
		again, err := summary.ParseClaims(text)
		if err != nil {
			t.Fatalf("%q rendered as %q: %v", claims, text, err)
		}
		if twice, _ := claimsOf(again); twice != text {
			t.Fatalf("%q rendered as %q, then as %q", claims, text, twice)
		}
	})
}
