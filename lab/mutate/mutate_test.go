package mutate

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// prelude is what the code of all cases has in common.
const prelude = `package p

import (
	"context"
	"fmt"
	"sync"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

var (
	_ = fmt.Errorf
	_ = apierrors.IsNotFound
	_ metav1.UpdateOptions
	_ cache.Store
	_ = controllerutil.AddFinalizer
	_ = context.Background
	_ corev1.Pod
	_ ctrl.Result
	_ = reconcile.TerminalError
)

type R struct {
	client.Client
	clientset kubernetes.Interface
	pods      corelisters.PodLister
	factory   informers.SharedInformerFactory
	queue     workqueue.TypedRateLimitingInterface[string]
	recorder  record.EventRecorder
	log       logr.Logger
	mu        sync.RWMutex
	synced    []cache.InformerSynced
}
`

// A change is what one site does: the changed lines before and after, with
// spaces as they come.
type change struct{ from, to string }

// TestOperators: each operator makes its mistake where it can, nowhere else, and
// what it makes type-checks.
func TestOperators(t *testing.T) {
	tests := slices.Concat(notFoundTests, writeTests, concurrencyTests, errorTests, argumentTests)
	covered := map[string]bool{}
	for i, tt := range tests {
		t.Run(fmt.Sprintf("%d %s", i, tt.op.Name), func(t *testing.T) {
			got := changes(t, tt.op, tt.code, fmt.Sprintf("p%d", i))
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%q\nwant\n%q", got, tt.want)
			}
		})
		covered[tt.op.Name] = covered[tt.op.Name] || len(tt.want) > 0
	}
	for _, op := range Operators {
		if !covered[op.Name] {
			t.Errorf("no case for %s", op.Name)
		}
	}
}

type operatorTest struct {
	op   *Operator
	code string
	want []change
}

// changes returns what the sites of an operator do to code.
func changes(t *testing.T, op *Operator, code, path string) (out []change) {
	src := prelude + code
	lib := enginetest.Newest(t)
	s := lib.Check(t, path, src)
	p := &Package{Fset: s.Fset, Files: s.Files, Types: s.Types, Info: s.Info, Source: func(string) []byte { return []byte(src) }}
	for i, site := range p.Sites(op) {
		for _, text := range p.Apply(site) {
			lib.Check(t, fmt.Sprintf("%s/mutant%d", path, i), string(text))
			out = append(out, difference(src, string(text)))
		}
	}
	return out
}

// difference returns the lines that differ, of texts with as many lines.
func difference(before, after string) (c change) {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	if len(a) != len(b) {
		return change{fmt.Sprintf("%d lines", len(a)), fmt.Sprintf("%d lines", len(b))}
	}
	var from, to []string
	for i := range a {
		if a[i] != b[i] {
			from, to = append(from, a[i]), append(to, b[i])
		}
	}
	one := func(lines []string) string { return strings.Join(strings.Fields(strings.Join(lines, " ")), " ") }
	return change{one(from), one(to)}
}

// TestByName: names are unique, and every operator says what it does and which
// rules are there for it.
func TestByName(t *testing.T) {
	for _, op := range Operators {
		if ByName(op.Name) != op || op.Doc == "" || len(op.Rules) == 0 {
			t.Errorf("%s: found again %v, says %q, rules %v", op.Name, ByName(op.Name) == op, op.Doc, op.Rules)
		}
		for _, r := range op.Rules {
			if _, err := os.Stat("../../analyzers/" + r + "/doc.go"); err != nil {
				t.Errorf("%s: %v", op.Name, err)
			}
		}
	}
	if ByName("none") != nil {
		t.Error("an operator of no name")
	}
	if !unlock.Expects("lockbalance/kept") || !unlock.Expects("lockbalance") || unlock.Expects("lock") {
		t.Error("Expects")
	}
}

// TestRevokes: what nothing grants any more is what the marker granted by that verb, on
// each of its resources.
func TestRevokes(t *testing.T) {
	src := prelude + `
// +kubebuilder:rbac:groups=core,resources=pods;secrets,verbs=create;patch

func (r *R) make(ctx context.Context) error { return r.Create(ctx, &corev1.Pod{}) }
`
	s := enginetest.Newest(t).Check(t, "revokes", src)
	p := &Package{Fset: s.Fset, Files: s.Files, Types: s.Types, Info: s.Info, Source: func(string) []byte { return []byte(src) }}
	sites := p.Sites(rbacVerb)
	if len(sites) != 1 {
		t.Fatalf("%d sites", len(sites))
	}
	if got := rbacVerb.Revokes(p, sites[0]); !slices.Equal(got, []Grant{{"", "pods", "create"}, {"", "secrets", "create"}}) {
		t.Errorf("%v", got)
	}
}
