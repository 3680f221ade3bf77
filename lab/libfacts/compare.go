package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// compare notes where the table written by hand says something else about fn
// than its body.
func (t *table) compare(fn *types.Func, s *summary.Summary) {
	flow, ok := kube.FlowOf(fn)
	if !ok {
		return
	}
	claims, _ := claimsOf(s)
	say := func(format string, args ...any) {
		t.disagreements = append(t.disagreements, fmt.Sprintf("%s.%s: %s\n\tbody: %s",
			fn.Pkg().Path(), kube.LibraryKey(fn), fmt.Sprintf(format, args...), claims))
	}
	offset := 0
	if fn.Type().(*types.Signature).Recv() != nil {
		offset = 1
	}
	byHand := func(param int) bool {
		return slices.ContainsFunc(flow.Mutates, func(m kube.Mut) bool { return m.Arg+offset == param })
	}
	inBody := func(param int) bool {
		return slices.ContainsFunc(s.Mutates, func(m summary.Mutation) bool { return m.Param == param })
	}
	told := map[int]bool{}
	for _, m := range s.Mutates {
		if !byHand(m.Param) && !told[m.Param] {
			told[m.Param] = true
			say("the body changes parameter %d%s, the table by hand does not", m.Param, m.Path)
		}
	}
	for _, m := range flow.Mutates {
		p := m.Arg + offset
		if !inBody(p) && !told[p] && !slices.ContainsFunc(s.Leaks, func(l summary.ParamPath) bool { return l.Param == p }) {
			told[p] = true
			say("the table by hand changes parameter %d%s, the body does not", p, m.Path)
		}
	}
	if flow.Pure && len(s.Leaks) > 0 {
		say("the table by hand says it keeps nothing, the body lets parameter %d%s out of sight", s.Leaks[0].Param, s.Leaks[0].Path)
	}
	for i, r := range s.Results {
		alias := slices.ContainsFunc(r.Terms, func(x summary.Term) bool { return x.Param >= 0 })
		hand := slices.ContainsFunc(flow.Returns, func(x kube.Ret) bool { return x.Result == i })
		if alias && flow.Fresh && !hand {
			say("the table by hand says that result %d is fresh, the body returns memory of a parameter", i)
		}
		if hand && !alias && !r.Opaque {
			say("the table by hand says that result %d is memory of a parameter, the body does not", i)
		}
	}
}

// drift lists how one table differs from another, by function.
func drift(old, new string) []string {
	was, is := entries(old), entries(new)
	var out []string
	for key, claims := range was {
		switch now, ok := is[key]; {
		case !ok:
			out = append(out, key+": gone, was "+claims)
		case now != claims:
			out = append(out, key+": was "+claims+"\n\tis  "+now)
		}
	}
	for key, claims := range is {
		if _, ok := was[key]; !ok {
			out = append(out, key+": new, "+claims)
		}
	}
	slices.Sort(out)
	return out
}

// entries takes a rendered table apart: claims by package and function.
func entries(table string) map[string]string {
	out := make(map[string]string)
	pkg := ""
	for line := range strings.Lines(table) {
		line = strings.TrimSuffix(line, "\n")
		if path, ok := strings.CutPrefix(line, "package "); ok {
			pkg = path
			continue
		}
		if key, claims, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "#") {
			out[pkg+"."+key] = claims
		}
		if module, ok := strings.CutPrefix(line, "# module "); ok {
			path, version, _ := strings.Cut(module, " ")
			out["module "+path] = version
		}
	}
	return out
}
