package effects_test

import (
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// TestChanging: what functions return that is another thing each time, those of other
// packages too, and in which field.
func TestChanging(t *testing.T) {
	lib := enginetest.Newest(t)
	made := lib.Check(t, "example.com/made", `package made

import (
	"sort"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
)

func Env(m map[string]string) []corev1.EnvVar {
	var env []corev1.EnvVar
	for k, v := range m {
		env = append(env, corev1.EnvVar{Name: k, Value: v})
	}
	return env
}

func Pod(m map[string]string) *corev1.Pod {
	return &corev1.Pod{Spec: corev1.PodSpec{Containers: []corev1.Container{{Env: Env(m)}}}}
}

func Sorted(m map[string]string) []corev1.EnvVar {
	env := Env(m)
	sort.Slice(env, func(i, j int) bool { return env[i].Name < env[j].Name })
	return env
}

func Text(m map[string]string) (string, error) {
	var b strings.Builder
	for k := range m {
		b.WriteString(k)
	}
	return b.String(), nil
}

func Line(m map[string]string) string {
	s := ""
	for k := range m {
		s = k + "," + s
	}
	return s
}

func Last(m map[string]string) string {
	s := ""
	for k := range m {
		s = k + ","
	}
	return s
}

func Now() time.Time { return time.Now() }

func Count(m map[string]string) int {
	n := 0
	for range m {
		n++
	}
	return n
}
`)
	top := lib.Check(t, "example.com/top", `package top

import (
	corev1 "k8s.io/api/core/v1"

	"example.com/made"
)

func env(m map[string]string) any { return made.Env(m) }

func pod(m map[string]string) any { return made.Pod(m) }

func spec(m map[string]string) corev1.PodSpec { return made.Pod(m).Spec }

func labels(m map[string]string) map[string]string { return made.Pod(m).Labels }

func sorted(m map[string]string) any { return made.Sorted(m) }

func text(m map[string]string) any {
	s, _ := made.Text(m)
	return s
}

func line(m map[string]string) any { return made.Line(m) }

func last(m map[string]string) any { return made.Last(m) }

func now() any { return made.Now() }

func count(m map[string]string) any { return made.Count(m) }
`)
	enginetest.Result[*memory.Package](t, made, effects.Analyzer)
	p := enginetest.Result[*memory.Package](t, top, effects.Analyzer)
	for name, want := range map[string]kube.Changes{
		"env": kube.ChangesOrder, "pod": kube.ChangesOrder, "spec": kube.ChangesOrder, "text": kube.ChangesOrder, "line": kube.ChangesOrder, "now": kube.ChangesTime,
		"labels": kube.ChangesNot, "sorted": kube.ChangesNot, "last": kube.ChangesNot, "count": kube.ChangesNot,
	} {
		fn := p.Flow.Func(top.Types.Scope().Lookup(name).(*types.Func))
		got := kube.ChangesNot
		if x := effects.Changing(p, ssaflow.Returns(fn)[0].Results[0]); x != nil {
			// Now stands for its one call, as if that were made here.
			if got = x.Why; x.Place == "" && name != "now" {
				t.Errorf("%s: no place in the other package", name)
			}
		}
		if got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
