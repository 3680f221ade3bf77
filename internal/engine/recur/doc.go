// Subject: each reconcile

// Package recur tells what happens again at the next reconcile when nothing but
// an object's status was written in between: which conditions hold again, which
// functions run each time, and which writes wake the controller that made them.
package recur
