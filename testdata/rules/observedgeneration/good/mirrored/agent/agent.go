// Package agent writes the status of a drone from the drone.
package agent

import "encoding/json"

type report struct {
	Battery            int32 `json:"battery,omitempty"`
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`
}

// Report is the status as the drone knows it.
func Report(generation int64, battery int32) ([]byte, error) {
	out := report{Battery: battery}
	out.ObservedGeneration = generation
	return json.Marshal(map[string]report{"status": out})
}
