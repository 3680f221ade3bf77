// Package queues knows work queues: the calls on them, which item they hand out
// and take, and how many workers share one.
package queues
