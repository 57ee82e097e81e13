// The command that sends the requests of services under load: what volbench uses of vegeta, over vegeta's own library.
//
// `attack`, `encode` and `report` take the same arguments as vegeta's own command, as far as they are here, and write the
// same bytes, so that either can stand in for the other. That command brings Prometheus, protobuf and plots along, which
// are most of its size and which nothing here asks for; HTTP/2 is left out as well (build tag nethttpomithttp2).
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"runtime"
)

// Version is that of vegeta's library, set at linking time.
var Version string

const usage = `Usage: vegeta [-version] <attack|encode|report> [flags]

vegeta's library with the commands volbench uses. "vegeta <command> -help" names their flags.
`

func main() {
	flags := flag.NewFlagSet("vegeta", flag.ExitOnError)
	version := flags.Bool("version", false, "Print version and exit")
	flags.Usage = func() { fmt.Fprint(flags.Output(), usage) }
	check(flags.Parse(os.Args[1:]))
	if *version {
		// As vegeta's own command words it; volbench records the first line.
		fmt.Printf("Version: %s\nCommit: volbench\nRuntime: %s %s/%s\nDate: \n",
			Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return
	}
	if flags.NArg() == 0 {
		flags.Usage()
		os.Exit(1)
	}
	check(run(flags.Arg(0), flags.Args()[1:]))
}

func run(command string, args []string) error {
	switch command {
	case "attack":
		return attack(args)
	case "encode":
		return encode(args)
	case "report":
		return report(args)
	}
	return fmt.Errorf("Unknown command: %s", command)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
