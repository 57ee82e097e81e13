package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	vegeta "github.com/tsenart/vegeta/v12/lib"
)

// encode puts results from one encoding into another.
func encode(args []string) error {
	flags := flag.NewFlagSet("vegeta encode", flag.ExitOnError)
	to := flags.String("to", "json", "Output encoding [csv, gob, json]")
	output := flags.String("output", "stdout", "Output file")
	check(flags.Parse(args))
	out, err := created(*output)
	if err != nil {
		return err
	}
	defer out.Close()
	var encoder vegeta.Encoder
	switch *to {
	case "csv":
		encoder = vegeta.NewCSVEncoder(out)
	case "gob":
		encoder = vegeta.NewEncoder(out)
	case "json":
		encoder = vegeta.NewJSONEncoder(out)
	default:
		return fmt.Errorf("encode: unknown encoding %q", *to)
	}
	return each(flags.Args(), func(result *vegeta.Result) error { return encoder.Encode(result) })
}

// report adds results up.
func report(args []string) error {
	flags := flag.NewFlagSet("vegeta report", flag.ExitOnError)
	kind := flags.String("type", "text", "Report type [text, json]")
	check(flags.Parse(args))
	var metrics vegeta.Metrics
	if err := each(flags.Args(), func(result *vegeta.Result) error { metrics.Add(result); return nil }); err != nil {
		return err
	}
	metrics.Close()
	switch *kind {
	case "text":
		return vegeta.NewTextReporter(&metrics).Report(os.Stdout)
	case "json":
		return vegeta.NewJSONReporter(&metrics).Report(os.Stdout)
	}
	return fmt.Errorf("unknown report type: %q", *kind)
}

// each hands on every result of the files, of standard input where none is named; their encoding is found out.
func each(names []string, use func(*vegeta.Result) error) error {
	if len(names) == 0 {
		names = []string{"stdin"}
	}
	decoders := make([]vegeta.Decoder, 0, len(names))
	for _, name := range names {
		in, err := opened(name)
		if err != nil {
			return err
		}
		defer in.Close()
		decoder := vegeta.DecoderFor(in)
		if decoder == nil {
			return fmt.Errorf("encode: can't detect encoding of %q", name)
		}
		decoders = append(decoders, decoder)
	}
	decoder := vegeta.NewRoundRobinDecoder(decoders...)
	for {
		var result vegeta.Result
		if err := decoder.Decode(&result); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := use(&result); err != nil {
			return err
		}
	}
}

func created(name string) (*os.File, error) {
	if name == "stdout" {
		return os.Stdout, nil
	}
	return os.Create(name)
}

func opened(name string) (*os.File, error) {
	if name == "stdin" {
		return os.Stdin, nil
	}
	return os.Open(name)
}
