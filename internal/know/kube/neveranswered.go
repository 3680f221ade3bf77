// Subject: API calls

package kube

import "go/types"

// NeverAnswered reports whether the API server answers no request of the operation with the
// kind of error that test asks for: a read has no conflict, and but for a Create, or an apply,
// nothing exists already. Webhooks refuse writes alone, with whatever kind; that one answers a
// write so is not thought of.
func NeverAnswered(op Op, test *types.Func) bool {
	switch {
	case isFunc(test, pathAPIErrors, "IsConflict"):
		return op.Verb == Get || op.Verb == List
	case isFunc(test, pathAPIErrors, "IsAlreadyExists"):
		return op.Verb == Get || op.Verb == List || op.Verb == Delete
	}
	return false
}
