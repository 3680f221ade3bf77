package watcherrassert_test

import (
	"fmt"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/ctrlvet/ctrlvet/testdata/rules/watcherrassert/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/watcherrassert/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/watcherrassert/good/own"
)

// expired is a watch that has lasted too long, as the API server says.
func expired() watch.Interface {
	w := watch.NewFakeWithChanSize(1, false)
	w.Error(&metav1.Status{Code: 410, Reason: metav1.StatusReasonExpired, Message: "too old resource version"})
	w.Stop()
	return w
}

func TestProof(t *testing.T) {
	for name, try := range map[string]func(){
		"running": func() { bad.Running(expired()) },
		"deleted": func() { bad.Deleted(t.Context(), expired()) },
		"default": func() { bad.Default(expired()) },
	} {
		got := recovered(try)
		if !strings.Contains(got, "interface conversion: runtime.Object is *v1.Status, not *v1.Pod") {
			t.Errorf("bad, %s: %s", name, got)
		}
	}
	for name, try := range map[string]func() error{
		"running":   func() error { _, err := good.Running(expired()); return err },
		"condition": func() error { _, err := good.Condition(t.Context(), expired()); return err },
	} {
		if err := try(); err == nil || err.Error() != "too old resource version" {
			t.Errorf("good, %s: %v", name, err)
		}
	}
	if names := good.Cases(t.Context(), expired()); len(names) != 1 || names[0] != "too old resource version" {
		t.Errorf("good, cases: %v", names)
	}
	if name := good.Excluded(expired()); name != "" {
		t.Errorf("good, excluded: %q", name)
	}
	if kinds := own.Kinds(own.Converted{From: expired()}); len(kinds) != 1 {
		t.Errorf("good, own: %q", kinds)
	}
}

func recovered(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return "it did not panic"
}
