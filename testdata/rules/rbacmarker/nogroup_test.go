package rbacmarker_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sigs.k8s.io/controller-tools/pkg/rbac"

	badgroup "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmarker/bad/nogroup"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmarker/good/nogroup"
)

// TestNoGroup: controller-gen takes each marker, the server has no such group, or not this
// resource in it, and it has what is proposed.
func TestNoGroup(t *testing.T) {
	known := resources(t)
	group := regexp.MustCompile(`group is called "([^"]*)".*"([^"]*)"`)
	resource := regexp.MustCompile(`the resource "([^"]*)".*of group "([^"]*)"`)
	p := load(t, "./bad/nogroup")
	if len(p.errors) > 0 || len(p.collected) != 4 || !p.declares(badgroup.Shelf{}, badgroup.Board{}) {
		t.Fatalf("controller-gen collects %v, and complains of %v", p.collected, p.errors)
	}
	for _, m := range p.markers {
		value, err := rbac.RuleDefinition.Parse(m.text)
		if err != nil {
			t.Fatal(err)
		}
		rule := value.(rbac.Rule)
		wants := strings.Join(m.wants, "\n")
		if words := group.FindStringSubmatch(wants); words != nil {
			name, _, _ := strings.Cut(rule.Resources[0], "/")
			if known[words[1]] != nil || !slices.Contains(known[words[2]], name) {
				t.Errorf("%s: groups %q", m.position, words[1:])
			}
		} else if words := resource.FindStringSubmatch(wants); words != nil {
			for _, g := range rule.Groups {
				if slices.Contains(known[strings.TrimSuffix(g, "core")], words[1]) {
					t.Errorf("%s: %q has %q", m.position, g, words[1])
				}
			}
			if !slices.Contains(known[words[2]], words[1]) {
				t.Errorf("%s: %q has no %q", m.position, words[2], words[1])
			}
		} else {
			t.Errorf("%s: %q is expected", m.position, wants)
		}
	}
	if p := load(t, "./good/nogroup"); len(p.errors) > 0 || len(p.collected) != len(p.markers) || !p.declares(nogroup.Shelf{}, nogroup.Board{}) {
		t.Errorf("of the markers of good %d of %d are collected: %v", len(p.collected), len(p.markers), p.errors)
	}
}
