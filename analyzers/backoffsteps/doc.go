// Package backoffsteps defines an Analyzer that reports retries that never run what
// they should retry.
//
// # Analyzer backoffsteps
//
// backoffsteps: report a retry whose backoff has no steps, so that it runs nothing
//
// Consequence: lost write.
//
// The Steps of a wait.Backoff say how often the function is run. Zero is not
// "without end": the function is not run at all.
//
// At run time: nothing is done. What comes back is
//
//	timed out waiting for the condition
//
// or, from retry.OnError and retry.RetryOnConflict of older versions, no error.
//
// Instead: set Steps, or use retry.DefaultRetry or retry.DefaultBackoff.
//
// Not reported:
//   - a backoff that is not a literal in sight, or whose fields are assigned
//   - backoffs for other functions, such as wait.BackoffUntil
//
// Versions: all of apimachinery. retry.OnError and retry.RetryOnConflict return nil
// before client-go v0.37, as if the function had succeeded.
package backoffsteps
