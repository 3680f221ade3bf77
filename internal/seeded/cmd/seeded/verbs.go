package main

import (
	"context"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/rbac"
	"github.com/ctrlvet/ctrlvet/internal/seeded"
)

// verbJobs returns a job for each verb of the roles of the reference operators, which
// are those that ctrlvet rbac prints.
func verbJobs(_ context.Context, testdata string) (out []*job, err error) {
	for _, p := range []struct{ program, role, test string }{
		{"website-operator", "rbac", "Test[^A]"}, {"website-audit", "audit", "TestAudit"},
	} {
		roles, err := rbac.ReadRoles(nil, filepath.Join(testdata, "reference", "config", p.role, "role.yaml"))
		if err != nil {
			return nil, err
		}
		for _, r := range roles.Rules {
			for _, group := range r.Groups {
				for _, resource := range r.Resources {
					for _, verb := range r.Verbs {
						what := group + "/" + resource + ":" + verb
						// A verb that both roles have is taken out of both: the programs share a user in the suite.
						out = append(out, &job{
							name: p.program + " " + what,
							do:   func(ctx context.Context, w *seeded.Worker) (string, error) { return w.Without(ctx, what, p.test) },
							row:  seeded.Row{Rule: p.program, Hash: "verb", Want: verb, Place: group + "/" + resource},
						})
					}
				}
			}
		}
	}
	return out, nil
}

func writeVerbs(list []*job) error {
	return merge(filepath.Join("corpus", "seededverbs.tsv"), list)
}
