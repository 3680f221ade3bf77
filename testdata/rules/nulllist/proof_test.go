// Package nulllist_test looks at what is sent for a swarm without pods.
package nulllist_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nulllist/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nulllist/good"
)

func TestNull(t *testing.T) {
	for name, status := range map[string]any{"bad": bad.SwarmStatus{Nodes: bad.Names(nil)}, "good": good.SwarmStatus{Nodes: good.Names(nil)}} {
		data, err := json.Marshal(status)
		if null := strings.Contains(string(data), `"nodes":null`); err != nil || null != (name == "bad") {
			t.Errorf("%s: %s %v", name, data, err)
		}
	}
}
