// Package names holds a name that several packages know.
package names

// OfClaim is the finalizer of claims.
const OfClaim = "demo.ctrlvet.dev/of-claim"
