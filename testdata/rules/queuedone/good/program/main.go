// Command program works on a few keys and ends, and its queue with it.
package main

import (
	"fmt"
	"os"

	"k8s.io/client-go/util/workqueue"
)

func main() {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	for _, key := range os.Args[1:] {
		queue.Add(key)
	}
	for range os.Args[1:] {
		key, shutdown := queue.Get()
		if shutdown {
			return
		}
		if key == "" {
			fmt.Println("a key is empty")
			return
		}
		fmt.Println(key)
		queue.Done(key)
	}
}
