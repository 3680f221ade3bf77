package good

import (
	"log"
	"time"
)

// doc:begin

// Deadline returns a channel that is closed when the time is over.
func Deadline(d time.Duration) <-chan struct{} {
	over := make(chan struct{})
	go func() {
		<-time.After(d)
		close(over)
	}()
	return over
}

// doc:end

// Later does something when the time is over.
func Later(d time.Duration, do func()) {
	go func() {
		for range time.NewTimer(d).C {
			do()
			return
		}
	}()
}

// Every does something until it is told to end.
func Every(ticker *time.Ticker, do func(), stop <-chan struct{}, ended chan<- struct{}) {
	defer close(ended)
	for {
		select {
		case <-ticker.C:
			do()
		case <-stop:
			return
		}
	}
}

// Forever goes on as long as the process does.
func Forever(ticker *time.Ticker, do func()) error {
	for range ticker.C {
		do()
	}
	log.Print("the ticker has ended")
	return nil
}

// Again sets its timer itself.
func Again(d time.Duration, do func(), ended chan<- struct{}) {
	timer := time.NewTimer(d)
	for range timer.C {
		do()
		timer.Reset(d)
	}
	close(ended)
}

// Until breaks off when it is done.
func Until(done func() bool, ended chan<- struct{}) {
	for range time.Tick(time.Millisecond) {
		if done() {
			break
		}
	}
	close(ended)
}
