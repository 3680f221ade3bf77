package bad

import "time"

// doc:begin

// Deadline returns a channel that is closed when the time is over.
func Deadline(d time.Duration) <-chan struct{} {
	over := make(chan struct{})
	go func() {
		for range time.After(d) { // want `a channel of package time is never closed: this loop goes round once and does not end; receive from the channel, without a loop`
		}
		close(over) // want:related `never comes to this`
	}()
	return over
}

// doc:end

// Later does something when the time is over, and leaves its goroutine behind.
func Later(d time.Duration, do func()) {
	go func() {
		for range time.NewTimer(d).C { // want `this loop goes round once, and its goroutine stays`
			do()
		}
	}()
}

// Every does something until the ticker is stopped, which its channel does not tell.
func Every(ticker *time.Ticker, do func(), ended chan<- struct{}) {
	for range ticker.C { // want `a channel of package time is never closed, not by Stop either: this loop never ends, and what stands behind it never runs; select between the ticks and what is to end it`
		do()
	}
	close(ended) // want:related `never comes to this`
}
