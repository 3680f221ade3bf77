//go:build race

package sharedstate_test

const raceDetector = true
