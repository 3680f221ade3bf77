package good

import "time"

// ByPause orders workers; what is no duration comes first.
type ByPause []*Worker

func (w ByPause) Len() int      { return len(w) }
func (w ByPause) Swap(i, j int) { w[i], w[j] = w[j], w[i] }

// Less has nobody to return an error to.
func (w ByPause) Less(i, j int) bool {
	a, _ := time.ParseDuration(w[i].Spec.Pause)
	b, _ := time.ParseDuration(w[j].Spec.Pause)
	return shorter(a, b)
}

func shorter(a, b time.Duration) bool { return a < b && a != 0 }
