// Package insecureca defines an Analyzer that reports client configurations
// that are insecure and have a certificate authority.
//
// # Analyzer insecureca
//
// insecureca: report a client configuration that is insecure and names a CA
//
// Consequence: hang.
//
// Insecure makes a client trust any certificate. When the same TLSClientConfig also has
// a CA, client-go returns an error. InClusterConfig always sets the CA file of the
// cluster.
//
// At run time: every constructor of a client fails:
//
//	specifying a root certificates file with the insecure flag is not allowed
//
// Instead: remove Insecure where a CA is set; if a test needs it, clear CAFile and
// CAData.
//
// Fix: safe. Insecure is removed from the literal, unless it is the last field.
//
// Not reported:
//   - an Insecure that is not constant, and what a kubeconfig contains
//   - a CA that is nil or empty, or that the function assigns
//
// Versions: all versions of client-go.
package insecureca
