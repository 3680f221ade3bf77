package fixed

import "time"

// Deadline returns a channel that is closed when the time is over.
func Deadline(d time.Duration) <-chan struct{} {
	over := make(chan struct{})
	go func() {
		<-time.After(d)
		close(over)
	}()
	return over
}

// Later does something when the time is over, and leaves its goroutine behind.
func Later(d time.Duration, do func()) {
	go func() {
		for range time.NewTimer(d).C {
			do()
		}
	}()
}

// Every does something until the ticker is stopped, which its channel does not tell.
func Every(ticker *time.Ticker, do func(), ended chan<- struct{}) {
	for range ticker.C {
		do()
	}
	close(ended)
}
