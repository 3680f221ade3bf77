// Package qpsburst defines an Analyzer that reports clients with a rate and
// without a burst.
//
// # Analyzer qpsburst
//
// qpsburst: report a client configuration with QPS and without Burst
//
// Consequence: noise.
//
// A rest.Config has two limits for requests: QPS, how many per second, and Burst, how many
// at once. The constructor of a generated clientset refuses a configuration with QPS and
// without Burst. REST and dynamic clients use a burst of 10 instead.
//
// At run time: NewForConfig fails, and NewForConfigOrDie panics:
//
//	burst is required to be greater than 0 when RateLimiter is not set and QPS is set to greater than 0
//
// Instead: set QPS and Burst of a client configuration together.
//
// Not reported:
//   - a configuration from elsewhere, such as controller-runtime's GetConfig, or one that
//     another function gets first and may complete
//   - a QPS that is not constant
//   - a configuration from which only REST or dynamic clients are made
//
// Versions: all versions of client-go.
package qpsburst
