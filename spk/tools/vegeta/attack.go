package main

import (
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// asked is what the flags of `attack` say.
type asked struct {
	format, output, name                   string
	rate                                   rate
	duration, timeout                      time.Duration
	workers, maxWorkers                    uint64
	connections, maxConnections, redirects int
	maxBody                                int64
	keepalive, http2, insecure, lazy       bool
	connectTo                              connectTo
}

func parsed(args []string) *asked {
	told := &asked{rate: rate{vegeta.Rate{Freq: 50, Per: time.Second}}, connectTo: connectTo{}}
	flags := flag.NewFlagSet("vegeta attack", flag.ExitOnError)
	flags.StringVar(&told.format, "format", vegeta.HTTPTargetFormat, "Targets format [http, json], read from stdin")
	flags.StringVar(&told.output, "output", "stdout", "Output file")
	flags.StringVar(&told.name, "name", "", "Attack name")
	flags.Var(&told.rate, "rate", "Number of requests per time unit [0 = infinity]")
	flags.DurationVar(&told.duration, "duration", 0, "Duration of the test [0 = forever]")
	flags.DurationVar(&told.timeout, "timeout", vegeta.DefaultTimeout, "Requests timeout")
	flags.Uint64Var(&told.workers, "workers", vegeta.DefaultWorkers, "Initial number of workers")
	flags.Uint64Var(&told.maxWorkers, "max-workers", vegeta.DefaultMaxWorkers, "Maximum number of workers")
	flags.IntVar(&told.connections, "connections", vegeta.DefaultConnections, "Max open idle connections per target host")
	flags.IntVar(&told.maxConnections, "max-connections", vegeta.DefaultMaxConnections, "Max connections per target host")
	flags.IntVar(&told.redirects, "redirects", vegeta.DefaultRedirects, "Number of redirects to follow [-1 = none]")
	flags.Int64Var(&told.maxBody, "max-body", vegeta.DefaultMaxBody, "Bytes to keep of response bodies [-1 = all]")
	flags.BoolVar(&told.keepalive, "keepalive", true, "Use persistent connections")
	flags.BoolVar(&told.http2, "http2", false, "HTTP/2 is not in this program: only false is taken")
	flags.BoolVar(&told.insecure, "insecure", false, "Ignore invalid server TLS certificates")
	flags.BoolVar(&told.lazy, "lazy", false, "Read targets lazily")
	flags.Var(told.connectTo, "connect-to", "Connect to dst:port in place of src:port [src:port:dst:port], repeatable")
	check(flags.Parse(args))
	return told
}

// attack sends the requests and writes each result, in vegeta's own encoding, as soon as it is there.
func attack(args []string) error {
	told := parsed(args)
	if told.maxWorkers == vegeta.DefaultMaxWorkers && told.rate.Freq == 0 {
		return errors.New("-rate=0 requires setting -max-workers")
	}
	if told.http2 {
		return errors.New("-http2=true: this program speaks HTTP/1.1 only")
	}
	net.DefaultResolver.PreferGo = true
	targets, err := told.targets()
	if err != nil {
		return err
	}
	out, err := created(told.output)
	if err != nil {
		return fmt.Errorf("error opening %s: %s", told.output, err)
	}
	defer out.Close()
	attacker := told.attacker()
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	results := attacker.Attack(targets, told.rate.Rate, told.duration, told.name)
	encoder := vegeta.NewEncoder(out)
	for {
		select {
		case <-stop:
			if !attacker.Stop() {
				return nil // the second signal: do not wait for answers
			}
		case result, more := <-results:
			if !more {
				return nil
			}
			if err := encoder.Encode(result); err != nil {
				return err
			}
		}
	}
}

func (told *asked) attacker() *vegeta.Attacker {
	return vegeta.NewAttacker(
		vegeta.Client(&http.Client{Transport: told.transport()}), // first, for those below change it
		vegeta.Redirects(told.redirects),
		vegeta.Timeout(told.timeout),
		vegeta.Workers(told.workers),
		vegeta.MaxWorkers(told.maxWorkers),
		vegeta.MaxBody(told.maxBody),
		vegeta.DNSCaching(0), // a name is looked up once, as vegeta's command has it
		vegeta.ConnectTo(told.connectTo),
	)
}

// transport is vegeta's own but for one thing: no connection is bound to a local address before it is opened. A port that
// is bound is taken by every connection that was closed within the last minute, wherever it led; with a new connection for
// each request all of them are in use after 28,000, and the rate falls to what a minute gives back. Opened unbound, a
// connection takes any port that is free towards its own server.
func (told *asked) transport() *http.Transport {
	dialer := &net.Dialer{KeepAlive: 30 * time.Second}
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         dialer.DialContext,
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: told.insecure},
		MaxIdleConnsPerHost: told.connections,
		MaxConnsPerHost:     told.maxConnections,
		DisableKeepAlives:   !told.keepalive,
	}
}

// targets reads what to send from standard input: all of it before anything is sent, or one by one.
func (told *asked) targets() (vegeta.Targeter, error) {
	var read vegeta.Targeter
	switch told.format {
	case vegeta.JSONTargetFormat:
		read = vegeta.NewJSONTargeter(os.Stdin, nil, nil)
	case vegeta.HTTPTargetFormat:
		read = vegeta.NewHTTPTargeter(os.Stdin, nil, nil)
	default:
		return nil, fmt.Errorf("format %q isn't one of [%s]", told.format, strings.Join(vegeta.TargetFormats, ", "))
	}
	if told.lazy {
		return read, nil
	}
	all, err := vegeta.ReadAllTargets(read)
	return vegeta.NewStaticTargeter(all...), err
}

// rate is a flag: FREQ or FREQ/TIME.
type rate struct{ vegeta.Rate }

func (r *rate) String() string { return fmt.Sprintf("%d/%s", r.Freq, r.Per) }

func (r *rate) Set(told string) (err error) {
	count, per, found := strings.Cut(told, "/")
	if !found {
		per = "1s"
	}
	if r.Freq, err = strconv.Atoi(count); err != nil || r.Freq == 0 {
		return err
	}
	switch per {
	case "ns", "us", "µs", "ms", "s", "m", "h":
		per = "1" + per
	}
	r.Per, err = time.ParseDuration(per)
	return err
}

// connectTo is a flag: which address is used in place of which.
type connectTo map[string][]string

func (c connectTo) String() string { return "" }

func (c connectTo) Set(told string) error {
	parts := strings.Split(told, ":")
	if len(parts) != 4 {
		return fmt.Errorf("invalid -connect-to %q, expected format: src:port:dst:port", told)
	}
	source := parts[0] + ":" + parts[1]
	c[source] = append(c[source], parts[2]+":"+parts[3])
	return nil
}
