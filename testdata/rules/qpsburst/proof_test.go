package qpsburst_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/rules/qpsburst/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/qpsburst/good"
)

const refused = "burst is required to be greater than 0 when RateLimiter is not set and QPS is set to greater than 0"

const kubeconfig = `apiVersion: v1
kind: Config
clusters: [{name: a, cluster: {server: "http://127.0.0.1:1"}}]
contexts: [{name: a, context: {cluster: a}}]
current-context: a
`

// TestProof shows which constructors want a burst.
func TestProof(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kubeconfig")
	if err := os.WriteFile(file, []byte(kubeconfig), 0o600); err != nil {
		t.Fatal(err)
	}
	const host = "http://127.0.0.1:1"
	_, fromFile := bad.New(file)
	_, variable := bad.Variable(host)
	_, declared := bad.Declared(host)
	for name, err := range map[string]error{"new": fromFile, "variable": variable, "declared": declared} {
		if err == nil || !strings.Contains(err.Error(), refused) {
			t.Errorf("bad %s: %v", name, err)
		}
	}
	func() {
		defer func() {
			if r := recover(); !strings.Contains(fmt.Sprint(r), refused) {
				t.Errorf("bad literal: %v", r)
			}
		}()
		bad.Literal(host)
	}()

	t.Setenv("KUBECONFIG", file)
	_, fromFile = good.New(file)
	_, limiter := good.Limiter(host)
	_, dynamic := good.Dynamic(host)
	_, unlimited := good.Unlimited(host)
	_, given := good.Given(&rest.Config{Host: host, Burst: 1})
	_, prepared := good.Prepared(host)
	_, flag := good.Flag(host, 0)
	for name, err := range map[string]error{
		"new": fromFile, "limiter": limiter, "dynamic": dynamic, "unlimited": unlimited, "given": given, "prepared": prepared, "flag": flag,
	} {
		if err != nil {
			t.Errorf("good %s: %v", name, err)
		}
	}
}
