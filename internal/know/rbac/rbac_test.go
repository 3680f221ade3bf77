package rbac

import (
	"go/ast"
	"strings"
	"testing"
)

// The errors are those of controller-tools v0.23.0; what follows a semicolon
// is this package's own.
func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want, err string }{
		{`+kubebuilder:rbac:groups="";apps,resources=pods,verbs=get;list`, `groups=["" "apps"] resources=["pods"] verbs=["get" "list"] `, ``},
		{`+kubebuilder:rbac:verbs=list;get;list,resources=pods,groups=core`, `groups=[""] resources=["pods"] verbs=["get" "list"] `, ``},
		{`+kubebuilder:rbac:groups=apps, resources=deployments, verbs={get, "list"}`, `groups=["apps"] resources=["deployments"] verbs=["get" "list"] `, ``},
		{`+kubebuilder:rbac:urls=/metrics,verbs=get,namespace=shop`, `namespace=["shop"] urls=["/metrics"] verbs=["get"] `, ``},
		{`+kubebuilder:rbac:groups=a,verbs=get // why`, `groups=["a"] verbs=["get // why"] `, ``},
		{`+kubebuilder:rbac:groups=a,verbs=get,verbs=list`, `groups=["a"] verbs=["list"] `, ``},
		{`+kubebuilder:rbac`, ``, `missing argument "verbs"`},
		{`+kubebuilder:rbac:groups=apps`, `groups=["apps"] `, `missing argument "verbs"`},
		{`+kubebuilder:rbac:groups=apps;verbs=get`, `groups=["apps" "verbs=get"] `, `missing argument "verbs"; separate arguments with ","`},
		{`+kubebuilder:rbac:verb=get`, ``, `unknown argument "verb"; the argument is "verbs"`},
		{`+kubebuilder:rbac:verbs=get,list`, `verbs=["get"] `, `expected equals, got ""; separate values with ";"`},
		{`+kubebuilder:rbac:verbs=get,`, `verbs=["get"] `, `expected argument name, got ""`},
		{`+kubebuilder:rbac:verbs={get`, `verbs=["get"] `, `expected comma, got ""`},
		{`+kubebuilder:rbac:verbs=get}`, `verbs=["get"] `, `expected comma, got "}"`},
		{`+kubebuilder:rbac:verbs="get`, `verbs=[""] `, `literal not terminated`},
	} {
		a, err := Parse(test.text)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if message != test.err || a.String() != test.want {
			t.Errorf("%s\n\tgives %s, error %q\n\twant  %s, error %q", test.text, a, message, test.want, test.err)
		}
	}
}

func TestMarkers(t *testing.T) {
	for _, test := range []struct {
		comment, name string
		kind          kind
		ok            bool
	}{
		{"// +kubebuilder:rbac:groups=a,verbs=get", "", Known, true},
		{"//+kubebuilder:rbac:groups=a,verbs=get", "", Known, true},
		{"//\t+kubebuilder:rbac", "", Known, true},
		{"// +kubebuilder:rbac:groups", "kubebuilder:rbac:groups", misspelled, true},
		{"// +kubebuilder:rbca:groups=a,verbs=get", "kubebuilder:rbca", misspelled, true},
		{"// +kubebuilder:rbac groups=a,verbs=get", "kubebuilder:rbac groups", misspelled, true},
		{"// + kubebuilder:rbac:groups=a,verbs=get", "", plain, true},
		{"// kubebuilder:rbac:groups=a,verbs=get", "", Known, false}, // switched off
		{"// kubebuilder:rbac: see the book", "", 0, false},
		{"// the +kubebuilder:rbac:groups=a marker", "", 0, false},
		{"//\t// +kubebuilder:rbac:groups=a,verbs=get", "", 0, false},
		{"// +kubebuilder:object:root=true", "", 0, false},
		{"// +kubebuilder:webhook:groups=apps,resources=deployments,verbs=create", "", 0, false},
		{"//", "", 0, false},
		{"// +", "", 0, false},
	} {
		l, ok := markerIn(&ast.Comment{Slash: 1, Text: test.comment})
		if ok != test.ok || ok && (l.Kind != test.kind || l.Name != test.name) {
			t.Errorf("%s: %v %d %q, want %v %d %q", test.comment, ok, l.Kind, l.Name, test.ok, test.kind, test.name)
		}
		if ok && test.comment[int(l.From)-1:int(l.To)-1] != l.Text {
			t.Errorf("%s: wrong range %d to %d", test.comment, l.From, l.To)
		}
	}
}

func TestPlural(t *testing.T) {
	for kind, want := range map[string]string{
		"deployment": "deployments", "ingress": "ingresses", "networkpolicy": "networkpolicies", "gateway": "gateways",
		"NodeData": "nodedata", "Status": "statuses", "Redis": "redis", "Index": "indices",
		"endpoints": "endpoints", "storageclass": "storageclasses", "switch": "switches", "": "",
	} {
		if got := Plural(kind); got != want {
			t.Errorf("Plural(%q) = %q, want %q", kind, got, want)
		}
	}
}

// FuzzParse looks for panics, and for words that are not where they say.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`+kubebuilder:rbac:groups="",resources=pods,verbs=get;list`, `+kubebuilder:rbac`, `+kubebuilder:rbac:verbs={a,"b"}`,
		"+kubebuilder:rbac:verbs=`x`;\"", `+kubebuilder:rbac:groups=ä,verbs=;;`, "+kubebuilder:rbac:verbs=\x00\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		comment := &ast.Comment{Slash: 1, Text: "//" + strings.ReplaceAll(text, "\n", " ")}
		l, ok := markerIn(comment)
		if !ok || l.Kind != Known {
			return
		}
		a, _ := Parse(l.Text)
		for _, words := range a {
			for _, w := range words {
				if w.Start < 0 || w.End < w.Start || w.End > len(l.Text) {
					t.Fatalf("%q: word %q at %d to %d", l.Text, w.Text, w.Start, w.End)
				}
			}
		}
	})
}
