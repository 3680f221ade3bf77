// Package qpsburst defines an Analyzer that reports clients with a rate and
// without a burst.
//
// # Analyzer qpsburst
//
// qpsburst: report a client configuration with QPS and without Burst
//
// Consequence: noise.
//
// A rest.Config holds two limits for requests: QPS, how many per second, and
// Burst, how many at once. The constructor of a generated clientset refuses a
// configuration that has the first alone; those of REST and dynamic clients take
// a burst of 10 then.
//
// At run time: NewForConfig fails, and NewForConfigOrDie panics:
//
//	burst is required to be greater than 0 when RateLimiter is not set and QPS is set to greater than 0
//
// Instead: set both.
//
// Not reported:
//   - a configuration that comes from elsewhere: a parameter, a field, controller-runtime's GetConfig
//   - a QPS that is not constant
//   - a configuration that is given to another function before
//   - one of which only other clients are made
//
// Versions: all versions of client-go.
package qpsburst
