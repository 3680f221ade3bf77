// Package backoffsteps defines an Analyzer that reports retries that never run the
// function they should retry.
//
// # Analyzer backoffsteps
//
// backoffsteps: report a retry whose backoff has no steps, so that it runs nothing
//
// Consequence: lost write.
//
// Steps of a wait.Backoff is the number of times that the function may run. Zero does
// not mean "without limit": the function does not run at all.
//
// At run time: nothing is done. The retry returns
//
//	timed out waiting for the condition
//
// or, from retry.OnError and retry.RetryOnConflict of older versions, no error.
//
// Instead: give the backoff Steps, or use retry.DefaultRetry or retry.DefaultBackoff.
//
// Not reported:
//   - a backoff that is not a literal, or whose fields are assigned later
//   - other functions that take a backoff, such as wait.BackoffUntil
//
// Versions: all of apimachinery. retry.OnError and retry.RetryOnConflict return nil
// before client-go v0.37, as if the function had succeeded.
package backoffsteps
