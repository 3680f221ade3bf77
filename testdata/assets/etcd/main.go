// Command etcd is the etcd server: its own main package lies in a module that is not published as a
// whole, so the server's entry point is called from here.
package main

import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() { etcdmain.Main(os.Args) }
