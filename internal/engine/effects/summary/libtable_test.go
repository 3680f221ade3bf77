package summary

import (
	"reflect"
	"strings"
	"testing"

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
		s, err := ParseClaims(claims)
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		if again, ok := s.Claims(); !ok || again != claims {
			t.Errorf("%s:\n\tread  %s\n\twrote %s", key, claims, again)
		}
	}
	if n == 0 {
		t.Error("the table is empty")
	}
}

func TestClaims(t *testing.T) {
	labels := ParamPath{1, "*.ObjectMeta.Labels"}
	tests := []struct {
		summary Summary
		want    string
	}{
		{Summary{}, "-"},
		{Summary{Mutates: []Mutation{{ParamPath: labels, NewOnly: true, Decode: true, TypedOnly: true}}}, "w1*.ObjectMeta.Labels!new!decode!typed"},
		{Summary{Mutates: []Mutation{{ParamPath: labels, Only: Only{Flag: 3, FlagConst: "true", FlagWant: true}}}}, "w1*.ObjectMeta.Labels!if3:is:true"},
		{Summary{Mutates: []Mutation{{ParamPath: labels, Only: Only{Flag: 1, FlagConst: `"a:b"`, Type: "*example.org/v1.Web"}}}}, `w1*.ObjectMeta.Labels!if1:not:"a:b"!type:*example.org/v1.Web`},
		{Summary{Results: []Template{{Terms: []Term{{Param: 0, Node: -1, Guard: -1, Path: "*[]", Copy: true, Dyn: DynTyped}}, Opaque: true}, {}}}, "r=p0*[]!copy!struct|?,-"},
		{Summary{Results: []Template{{Terms: []Term{{Param: 0, Node: -1, Guard: 1, GuardWant: true, Path: "*", Dyn: DynUnstructured, TypedOnly: true}}}}}, "r=p0*!unstructured!typed!when1=true"},
		{Summary{Results: []Template{{Terms: []Term{{Param: -1, Node: -1, Guard: -1, Path: "*", Source: &Source{What: "lister.Get"}}}}}}, "r=cached(lister.Get)*"},
		{Summary{
			Results: []Template{{Terms: []Term{{Param: -1, Node: 0, Guard: -1}}}},
			Heap:    []HeapEntry{{0, ".Spec", Template{Terms: []Term{{Param: 2, Node: -1, Guard: -1, Path: "*"}}}}},
			Stores:  []StoreEffect{{labels, Template{Opaque: true}}},
		}, "r=h0 s1*.ObjectMeta.Labels=? h0.Spec=p2*"},
		{Summary{
			Persists: []Persist{{ParamPath: ParamPath{2, "*"}, Verb: kube.Update, Sub: "status", Always: true}},
			Calls:    []ParamCall{{Param: 1}, {Param: 3, Args: []Template{{}, {Opaque: true}}}},
			Leaks:    []ParamPath{{0, "*"}},
			NotFound: &NotFoundError{Result: 1, Key: -1, Text: true}, NoReturn: true, ErrSafe: true,
			DeletionTest: &ParamPath{0, "*"},
		}, "p2*:" + string(kube.Update) + "/status!always c1= c3=-,? l0* n1:-1!text never errsafe d0*"},
	}
	for _, tt := range tests {
		got, ok := tt.summary.Claims()
		if !ok || got != tt.want {
			t.Errorf("got  %s (%v)\nwant %s", got, ok, tt.want)
			continue
		}
		back, err := ParseClaims(got)
		if err != nil {
			t.Errorf("%s: %v", got, err)
		} else if !reflect.DeepEqual(*back, tt.summary) {
			t.Errorf("%s: read as %+v, was %+v", got, *back, tt.summary)
		}
	}
}

func TestClaimsAreCollapsed(t *testing.T) {
	s := Summary{
		Mutates: []Mutation{
			{ParamPath: ParamPath{0, "*.Spec.A"}, Site: Site{Line: 1}}, {ParamPath: ParamPath{0, "*.Spec"}, Site: Site{Line: 2}},
			{ParamPath: ParamPath{0, "*.Spec"}, Site: Site{Line: 3}}, {ParamPath: ParamPath{0, "*.Spec.M*[]"}},
			{ParamPath: ParamPath{0, "*.Status"}, NewOnly: true}, {ParamPath: ParamPath{0, "*.Status.X"}},
		},
		Leaks: []ParamPath{{1, "*.A"}, {1, "*"}, {2, "*.A"}},
	}
	const want = "w0*.Spec w0*.Spec.M*[] w0*.Status!new w0*.Status.X l1* l2*.A"
	if got, ok := s.Claims(); !ok || got != want {
		t.Errorf("got  %s (%v)\nwant %s", got, ok, want)
	}
}

func TestClaimsThatDoNotFit(t *testing.T) {
	for _, only := range []Only{{Flag: 1, FlagConst: `"two words"`}, {Flag: 1, FlagConst: `"!"`}, {Type: "struct{A int}, B"}} {
		s := Summary{Mutates: []Mutation{{ParamPath: ParamPath{0, "*"}, Only: only}}}
		if got, ok := s.Claims(); ok {
			t.Errorf("%+v: got %s", only, got)
		}
	}
}

func TestWithoutOtherResults(t *testing.T) {
	param := func(i int) Template {
		return Template{Terms: []Term{{Param: i, Node: -1, Guard: -1, Path: "*"}}}
	}
	node := func(i int) Template { return Template{Terms: []Term{{Param: -1, Node: i, Guard: -1}}} }
	s := Summary{
		Results: []Template{node(0), node(1)},
		Heap:    []HeapEntry{{0, ".A", param(0)}, {1, ".B", node(2)}, {2, ".C", param(1)}, {2, ".D", node(1)}},
	}
	less := s.WithoutOtherResults(func(i int) bool { return i == 1 })
	got, _ := less.Claims()
	if want := "r=h0,? h0.A=p0* l1*"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if again, _ := s.Claims(); again != "r=h0,h1 h0.A=p0* h1.B=h2 h2.C=p1* h2.D=h1" {
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
		s, err := ParseClaims(claims)
		if err != nil {
			return
		}
		text, ok := s.Claims()
		if !ok {
			return
		}
		again, err := ParseClaims(text)
		if err != nil {
			t.Fatalf("%q rendered as %q: %v", claims, text, err)
		}
		if twice, _ := again.Claims(); twice != text {
			t.Fatalf("%q rendered as %q, then as %q", claims, text, twice)
		}
	})
}
