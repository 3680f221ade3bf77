package errcompare_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/errcompare/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/errcompare/good"
)

// TestReady waits for what does not come about.
func TestReady(t *testing.T) {
	never := func(context.Context) (bool, error) { return false, nil }
	if _, err := bad.Ready(t.Context(), never); err == nil {
		t.Error("bad: the timeout was told apart")
	}
	if ready, err := good.Ready(t.Context(), never); ready || err != nil {
		t.Errorf("good: %v, %v", ready, err)
	}
}

// TestAbsent returns the errors that are compared with.
func TestAbsent(t *testing.T) {
	if err := bad.Absent(func() error { return errors.New("no such backend") }); err == nil {
		t.Error("bad: the error was let pass")
	}
	if err := good.Absent(func() error { return good.ErrAbsent }); err != nil {
		t.Errorf("good: %v", err)
	}
	seen := 0
	err := good.Each([]string{"a", "b"}, func(string) bool { seen++; return false }, func(f func(string) error) error { return f("a") })
	if err != nil || seen != 1 {
		t.Errorf("good: %v, %d seen", err, seen)
	}
}

// TestText asks for a secret that does not exist.
func TestText(t *testing.T) {
	key := types.NamespacedName{Namespace: "shop", Name: "token"}
	for name, ensure := range map[string]func(client.Client) error{
		"bad":  func(c client.Client) error { return (&bad.Tokens{Client: c}).Ensure(t.Context(), key) },
		"good": func(c client.Client) error { return (&good.Tokens{Client: c}).Ensure(t.Context(), key) },
	} {
		c := fake.NewClientBuilder().Build()
		err := ensure(c)
		made := c.Get(t.Context(), key, &corev1.Secret{}) == nil
		if made != (name == "good") || (err == nil) != made {
			t.Errorf("%s: made: %t, %v", name, made, err)
		}
	}
}

// TestClaim takes a name twice.
func TestClaim(t *testing.T) {
	for name, claim := range map[string]func(map[string]bool, string) error{"bad": bad.Claim, "good": good.Claim} {
		if err := claim(map[string]bool{"web": true}, "web"); (err == nil) != (name == "good") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
