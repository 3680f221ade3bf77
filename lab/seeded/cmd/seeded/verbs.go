package main

import (
	"context"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/lab/seeded"
)

// verbJobs returns a job for each verb of the roles of the reference operators.
func verbJobs(_ context.Context, testdata string) (out []*job, err error) {
	verbs, err := seeded.Verbs(testdata)
	tests := map[string]string{"website-operator": "Test[^A]", "website-audit": "TestAudit"}
	for _, v := range verbs {
		what := v.Place() + ":" + v.Verb
		// A verb that both roles have is taken out of both: the programs share a user in the suite.
		out = append(out, &job{
			name: v.Program + " " + what,
			do: func(ctx context.Context, w *seeded.Worker) (string, error) {
				return w.Without(ctx, what, tests[v.Program])
			},
			row: seeded.Row{Rule: v.Program, Hash: "verb", Want: v.Verb, Place: v.Place()},
		})
	}
	return out, err
}

func writeVerbs(list []*job) error {
	return merge(filepath.Join("corpus", "seededverbs.tsv"), list)
}
