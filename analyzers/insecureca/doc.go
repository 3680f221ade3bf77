// Package insecureca defines an Analyzer that reports client configurations
// that trust everybody and a certificate authority.
//
// # Analyzer insecureca
//
// insecureca: report a client configuration that is insecure and names a CA
//
// Consequence: hang.
//
// Insecure tells a client to trust any certificate. With a CA in the same
// settings, client-go does not choose: it refuses both. InClusterConfig sets the
// file of the cluster's CA.
//
// At run time: every constructor of a client fails:
//
//	specifying a root certificates file with the insecure flag is not allowed
//
// Instead: remove Insecure; where a test needs it, clear CAFile and CAData.
//
// Fix: safe. Insecure is removed from the literal, unless it is the last field.
//
// Not reported:
//   - an Insecure that is not constant
//   - a CA that is nil or empty
//   - what a kubeconfig says
//   - a function that assigns the CA as well
//
// Versions: all versions of client-go.
package insecureca
