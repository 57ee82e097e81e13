// Made by scripts/schema.mjs from the service's OpenAPI document. Do not edit.

export interface components {
    schemas: {
        /** @description What a workload asks of the volume; stored with each result, so that it is known without the tool. */
        readonly Access: {
            readonly block_bytes: number | null;
            readonly depth: number | null;
            /** @enum {string} */
            readonly direction: "read" | "write" | "mixed" | "none";
            readonly is_direct: boolean;
            readonly is_flushed: boolean;
            readonly is_random: boolean;
            readonly is_sync: boolean;
            readonly jobs: number;
            readonly rate_iops: number | null;
            readonly read_share: number | null;
        };
        /** @description Bytes the member disks moved over bytes the workload asked for, over the rounds; None where nothing was asked. */
        readonly Amplification: {
            readonly read: components["schemas"]["Summary"] | null;
            readonly read_for_write: components["schemas"]["Summary"] | null;
            readonly write: components["schemas"]["Summary"] | null;
        };
        /** @description The answer to a run; worked out when it is told, and stored nowhere. */
        readonly Answer: {
            readonly background: components["schemas"]["Message"] | null;
            /** @enum {string} */
            readonly code: "cannot_be_trusted" | "slower_than_before" | "held_back" | "slow_for_these_disks" | "faster_than_usual" | "normal" | "first_measurement" | "compared";
            /** @enum {string|null} */
            readonly hint: "normal" | "low" | null;
            readonly move: components["schemas"]["Move"] | null;
            readonly next_step: components["schemas"]["Message"];
            readonly reason: components["schemas"]["Message"];
            readonly word: components["schemas"]["Message"];
        };
        /** @description One cell that has numbers and no place in the order of a preset. */
        readonly Apart: {
            readonly configuration: string;
            readonly reason: components["schemas"]["Message"];
            readonly score: number | null;
            readonly variant: string;
        };
        /** @description First line: what the file is, so that it can be offered without reading on. */
        readonly ArchiveHeader: {
            readonly first_at: string | null;
            readonly instance: string;
            readonly last_at: string | null;
            readonly machine: string;
            readonly made_at: string;
            readonly runs: number;
            readonly volbench_version: string;
        };
        /** @description Files with results that lie on this machine, newest first. */
        readonly ArchiveList: {
            readonly archives: readonly components["schemas"]["FoundArchive"][];
        };
        /** @description One md array as the kernel reports it. */
        readonly Array: {
            readonly active: number;
            readonly chunk_bytes: number | null;
            /** @enum {string} */
            readonly health: "clean" | "syncing" | "degraded" | "failed" | "unknown";
            readonly level: string;
            readonly members: readonly components["schemas"]["ArrayMember"][];
            readonly name: string;
            readonly slots: number;
            readonly sync: components["schemas"]["SyncState"] | null;
        };
        /** @description One slot of an md array. */
        readonly ArrayMember: {
            readonly device: string;
            readonly disk: string | null;
            readonly state: string;
        };
        /** @description Valid: the disks really moved the bytes and nothing disturbed. Stable: the spread is small. */
        readonly Badges: {
            readonly is_provable?: boolean | null;
            readonly stable: boolean;
            readonly stable_reasons: readonly components["schemas"]["Message"][];
            readonly valid: boolean;
            readonly valid_for?: components["schemas"]["Message"] | null;
            readonly valid_reasons: readonly components["schemas"]["Message"][];
        };
        /** @description One disk read alone right before a run, kept with the run that leans on it. */
        readonly BareRead: {
            readonly disk: string;
            readonly places: readonly components["schemas"]["PlaceRead"][];
        };
        /** @description A run that failed or was interrupted, with what is left of it. */
        readonly BrokenRun: {
            readonly rounds: number;
            readonly row: components["schemas"]["RunRow"];
        };
        readonly BrokerEdit: {
            readonly address: string;
            /** @default null */
            readonly fingerprint?: string | null;
            /** @default null */
            readonly password?: string | null;
            /** @default  */
            readonly user?: string;
            /** @default false */
            readonly with_names?: boolean;
        };
        /** @description Both levels of one workload, and when the upper one ended. Seconds and bytes are those of its own timed parts. */
        readonly BurstCredits: {
            readonly burst: {
                readonly [key: string]: number;
            };
            readonly ended_at: string;
            readonly ended_s?: number | null;
            readonly lasted_bytes: number;
            readonly lasted_s: number;
            readonly metric: string;
            readonly round: number;
            readonly settled: {
                readonly [key: string]: components["schemas"]["Summary"];
            };
        };
        /** @description A program other than volbench and its tools that used the processor during the round. */
        readonly BusyProcess: {
            readonly cpu_ratio: number;
            readonly is_kernel: boolean;
            readonly name: string;
            readonly read_bytes_per_s: number | null;
            readonly write_bytes_per_s: number | null;
        };
        /** @description What the cache class was decided from. */
        readonly CacheEvidence: {
            readonly asked_read_bytes: number;
            readonly asked_write_bytes: number;
            readonly disk_read_bytes: number | null;
            readonly disk_write_bytes: number | null;
            readonly most_read_bytes: number | null;
            readonly most_write_bytes: number | null;
            readonly read_amplification: number | null;
            readonly reasons: readonly string[];
            readonly resident_after_ratio: number | null;
            readonly resident_before_ratio: number | null;
            readonly write_amplification: number | null;
        };
        readonly CancelRequest: {
            /**
             * @default now
             * @enum {string}
             */
            readonly when?: "now" | "after-round";
        };
        /** @description A typed reason to doubt a number; its words stand in domain/assess/caveat_words under `code`. */
        readonly Caveat: {
            readonly code: string;
            readonly values: {
                readonly [key: string]: unknown;
            };
        };
        /** @description All caveats of a run, those of the whole run first. */
        readonly CaveatList: {
            readonly caveats: readonly components["schemas"]["SpokenCaveat"][];
        };
        /** @description What a caveat code means. */
        readonly CaveatWords: {
            readonly advice: components["schemas"]["Message"];
            readonly explanation: components["schemas"]["Message"];
            /** @enum {string} */
            readonly severity: "info" | "warning" | "serious";
            readonly title: components["schemas"]["Message"];
            /** @enum {string} */
            readonly touches: "valid" | "stable" | "neither";
        };
        /** @description What the link of a way carried in one direction, measured in the same run. */
        readonly Ceiling: {
            readonly bytes_per_s: number;
            readonly interval: readonly [
                number,
                number
            ];
            /** @enum {string} */
            readonly sent: "put" | "get";
            readonly way: string;
        };
        /** @description One configuration × variant. */
        readonly Cell: {
            readonly configuration_id: string;
            readonly filled_at: string | null;
            readonly reason: components["schemas"]["Message"] | null;
            readonly run_id: string | null;
            readonly run_variant: string | null;
            /** @enum {string} */
            readonly state: "empty" | "filled" | "impossible" | "skipped";
            readonly variant: string;
        };
        readonly CellEdit: {
            /** @default false */
            readonly anyway?: boolean;
            /** @default false */
            readonly other_profile?: boolean;
            /** @default  */
            readonly reason?: string;
            /** @default null */
            readonly run_id?: string | null;
            /** @default null */
            readonly run_variant?: string | null;
            /**
             * @default null
             * @enum {string|null}
             */
            readonly state?: "empty" | "filled" | "impossible" | "skipped" | null;
        };
        /** @description Names one cell. */
        readonly CellRef: {
            readonly configuration: string;
            readonly variant: string;
        };
        /** @description The certificate a server shows, before anything is sent to it. */
        readonly Certificate: {
            readonly fingerprint: string;
            readonly is_trusted: boolean;
            readonly why: string;
        };
        readonly CertificateLook: {
            readonly address: string;
            /** @enum {string} */
            readonly kind: "webdav" | "http" | "s3" | "smb" | "ipfs" | "gridfs";
        };
        /** @description One fact that changed between two runs. */
        readonly Change: {
            readonly after: components["schemas"]["Message"];
            readonly before: components["schemas"]["Message"];
            readonly fact: components["schemas"]["Message"];
        };
        /** @description Where the cells of a stage take their load from: a point of an earlier stage, known only when that has ended. */
        readonly Choice: {
            /** @enum {string} */
            readonly pick: "most" | "middle" | "least";
            readonly stage: string;
        };
        /** @description A point of a grid that a later stage works at. */
        readonly ChosenPoint: {
            readonly depth: number;
            readonly is_slow: boolean;
            /** @enum {string} */
            readonly pick: "most" | "middle" | "least";
            readonly threads: number;
        };
        /** @description How the clean-up of one target folder stands. */
        readonly CleanUp: {
            readonly left_bytes: number | null;
            readonly reason: components["schemas"]["Message"] | null;
            /** @enum {string} */
            readonly state: "open" | "left" | "removed";
            readonly target_path: string;
        };
        readonly CloudEdit: {
            readonly currency: string;
            readonly most_bytes: number;
            readonly price_per_gb: number;
        };
        /** @description What the owner allows a run to move to and from a public address, and what it costs. */
        readonly CloudLimits: {
            readonly currency: string;
            readonly most_bytes: number;
            readonly price_per_gb: number;
        };
        readonly CollectRequest: {
            readonly way: string;
        };
        /** @description Progress of collecting. */
        readonly CollectStatus: {
            readonly done: number;
            readonly hint: components["schemas"]["Message"] | null;
            readonly message: components["schemas"]["Message"] | null;
            readonly result: components["schemas"]["Collected"] | null;
            /** @enum {string} */
            readonly state: "idle" | "running" | "done" | "failed";
            readonly total: number;
            readonly way: string;
        };
        /** @description What came of looking into the place. */
        readonly Collected: {
            readonly added: number;
            readonly cost: number | null;
            readonly currency: string;
            readonly installations: number;
            readonly is_all: boolean;
            readonly known: number;
            readonly left: number;
            readonly listed: number;
            readonly moved_bytes: number;
            readonly others: number;
            readonly problem: components["schemas"]["RefusedDocument"] | null;
            readonly refusals: readonly components["schemas"]["RefusedDocument"][];
            readonly refused: number;
        };
        /** @description The main metric of one workload over all runs. */
        readonly ComparedCell: {
            readonly differences: readonly components["schemas"]["Difference"][];
            readonly is_headline: boolean;
            readonly is_higher_better: boolean;
            readonly metric: string;
            readonly metric_label: components["schemas"]["Message"];
            readonly sides: readonly components["schemas"]["Side"][];
            readonly title: components["schemas"]["Message"];
            readonly unit: string;
            readonly variant: string;
            readonly workload: string;
        };
        /** @description One fact of the runs side by side, in the order of the runs. */
        readonly ComparedFact: {
            readonly is_same: boolean;
            readonly name: components["schemas"]["Message"];
            readonly values: readonly components["schemas"]["Message"][];
        };
        /** @description Two to 36 runs, named A, B, C … in the order given. */
        readonly Comparison: {
            readonly baseline_id: string;
            readonly cautions: readonly components["schemas"]["Message"][];
            readonly cells: readonly components["schemas"]["ComparedCell"][];
            readonly facts: readonly components["schemas"]["ComparedFact"][];
            readonly headlines: readonly components["schemas"]["RunHeadline"][];
            readonly is_comparable: boolean;
            readonly overall: readonly components["schemas"]["Overall"][];
            readonly places?: components["schemas"]["Places"] | null;
            readonly reasons: readonly components["schemas"]["Message"][];
            readonly runs: readonly components["schemas"]["RunRow"][];
            readonly seed: number | null;
            readonly threshold_ratio: number;
            readonly verdict: readonly components["schemas"]["Message"][];
        };
        /** @description One sentence with its numbers, its test and its exceptions. */
        readonly Conclusion: {
            readonly cells: readonly components["schemas"]["CellRef"][];
            /** @enum {string} */
            readonly certainty: "claimed" | "indicative" | "nothing-seen";
            readonly exceptions: readonly components["schemas"]["Message"][];
            readonly id: string;
            /** @enum {string} */
            readonly kind: "overall" | "variant" | "raid" | "twin" | "condition" | "no-difference";
            readonly metric: string | null;
            readonly numbers: readonly components["schemas"]["ConclusionNumber"][];
            readonly test: components["schemas"]["Message"];
            readonly text: components["schemas"]["Message"];
        };
        /** @description One figure of a conclusion: a speed ratio, above 1 is faster. */
        readonly ConclusionNumber: {
            readonly against_configuration: string | null;
            readonly against_variant: string;
            readonly configuration: string | null;
            readonly interval: readonly [
                number,
                number
            ] | null;
            readonly metric: string | null;
            readonly p_adjusted: number | null;
            readonly ratio: number;
            readonly variant: string;
        };
        /** @description One way to join the disks, in one state: a row of the matrix. */
        readonly Configuration: {
            /** @enum {string} */
            readonly condition: "healthy" | "degraded" | "rebuilding" | "ssd-cache";
            readonly disks: number;
            readonly id: string;
            readonly note: string | null;
            /** @enum {string} */
            readonly raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2";
        };
        readonly ConfigurationEdit: {
            /**
             * @default null
             * @enum {string|null}
             */
            readonly condition?: "healthy" | "degraded" | "rebuilding" | "ssd-cache" | null;
            readonly disks: number;
            readonly id: string;
            readonly note: string | null;
            /** @enum {string} */
            readonly raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2";
        };
        /** @description One fact the report will show. */
        readonly ContainedFact: {
            readonly fact: components["schemas"]["Message"];
            readonly value: string;
        };
        /** @description Cost of the rest of a run whose test files are gone, each figure at its most. */
        readonly Continuation: {
            readonly anew_bytes: number;
            readonly most_duration_s: number;
            readonly most_write_bytes: number;
            readonly passwords_for: readonly string[];
            readonly wants_yes_for: readonly components["schemas"]["Message"][];
        };
        /** @description What one click on Run benchmark measures, and what that costs. */
        readonly Cost: {
            readonly duration_s: number;
            readonly is_rate_known: boolean;
            readonly most_duration_s: number | null;
            readonly most_write_bytes: number | null;
            readonly processor_busy_ratio: number | null;
            readonly profile: string;
            readonly suite: string;
            readonly write_bytes: number;
        };
        /** @description Where in a course burst credits ended, and both levels, in the base unit of its metric. */
        readonly CourseCredits: {
            readonly burst: number;
            readonly round: number;
            readonly settled: number;
            readonly t_s: number;
            readonly written_bytes: number;
        };
        /** @description One stage of a course. */
        readonly CourseGroup: {
            readonly points: readonly components["schemas"]["CoursePoint"][];
            readonly rounds_per_point: number;
            readonly stage: string;
            readonly title: components["schemas"]["Message"];
            readonly wait_s: number;
        };
        /** @description A round of a stage with one cell, or the mean of neighbours where there are very many. */
        readonly CoursePoint: {
            readonly response_ns: number | null;
            readonly t_s: number;
            readonly value: number;
            readonly written_bytes: number;
        };
        /** @description When a group came back to what an earlier one had. */
        readonly CourseRecovery: {
            readonly mean: number;
            readonly minute: number;
            readonly stage: string;
            readonly t_s: number;
        };
        /** @description What a formula gives at one capacity. */
        readonly CurvePoint: {
            readonly capacity: number;
            readonly value: number;
        };
        /** @description All loads of a grid. */
        readonly DemandGrid: {
            readonly chosen: readonly components["schemas"]["ChosenPoint"][];
            readonly points: readonly components["schemas"]["DemandPoint"][];
            readonly round: number;
            readonly stage: string;
            readonly title: components["schemas"]["Message"];
            readonly variant: string;
        };
        /** @description One load of a grid, by the numbers that are told of it everywhere (`quoted.py`). */
        readonly DemandPoint: {
            readonly cpu_ratio: number | null;
            readonly depth: number;
            readonly iops: number;
            readonly longest_ns?: number | null;
            readonly outstanding: number;
            readonly response_ns: number;
            readonly threads: number;
            readonly workload: string;
            readonly write_iops: number;
            readonly write_response_ns: number;
        };
        /** @description One run against the baseline in one cell. */
        readonly Difference: {
            readonly between_runs: components["schemas"]["Level"] | null;
            readonly minimum_detectable_ratio: number | null;
            readonly p_adjusted: number | null;
            readonly p_between_runs: number | null;
            readonly p_value: number | null;
            readonly ratio: number | null;
            readonly ratio_ci95: readonly [
                number,
                number
            ] | null;
            readonly rounds_left_out: number;
            readonly run_id: string;
            readonly sentence: components["schemas"]["Message"];
            /** @enum {string} */
            readonly verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
        };
        /** @description A physical drive (or what the machine shows as one). */
        readonly Disk: {
            readonly bay: string | null;
            readonly has_direct_io: boolean | null;
            readonly is_possibly_smr: boolean | null;
            readonly is_rotational: boolean | null;
            readonly is_virtual: boolean;
            readonly links: readonly components["schemas"]["DiskLink"][];
            readonly logical_block_bytes: number;
            readonly model: string | null;
            readonly name: string;
            readonly physical_block_bytes: number;
            readonly rotation_rpm: number | null;
            readonly serial: string | null;
            readonly size_bytes: number;
            readonly temperature_c: number | null;
            readonly transport: string | null;
            readonly vendor: string | null;
            readonly write_cache: string | null;
        };
        /** @description What one member disk did during the timed part of a round (from /proc/diskstats). */
        readonly DiskActivity: {
            readonly busy_ratio: number;
            readonly disk: string;
            readonly queue_length: number | null;
            readonly read_await_ns: number | null;
            readonly read_bytes: number;
            readonly reads: number;
            readonly write_await_ns: number | null;
            readonly write_bytes: number;
            readonly writes: number;
        };
        /** @description One stretch of the way from a disk to the processor, as the system reports it. */
        readonly DiskLink: {
            readonly bytes_per_s: number;
            readonly id: string;
            readonly label: string;
        };
        /** @description One disk read alone. */
        readonly DiskRead: {
            readonly disk: string;
            readonly is_healthy: boolean | null;
            readonly model: string | null;
            readonly places: readonly components["schemas"]["PlaceRead"][];
            readonly problem: components["schemas"]["Message"] | null;
            readonly size_bytes: number;
            readonly temperature_c: number | null;
        };
        /** @description All disks, and what is to be said of them. */
        readonly DiskReads: {
            readonly disks: readonly components["schemas"]["DiskRead"][];
            readonly sentences: readonly components["schemas"]["Message"][];
            readonly slower: readonly string[];
        };
        /** @description What a Basic volume of one disk model gave in an earlier run: kept with the run that leans on it. */
        readonly DiskReference: {
            readonly high: number;
            readonly is_imported: boolean;
            readonly low: number;
            readonly measured_at: string;
            readonly model: string;
            readonly queue_depth: number;
            readonly run_id: string;
            /** @enum {string} */
            readonly work: "sequential_read" | "sequential_write" | "random_read" | "random_write";
        };
        /** @description One member disk, second by second (Linux Documentation/admin-guide/iostats.rst). */
        readonly DiskSeries: {
            readonly busy_ratio: readonly number[];
            readonly disk: string;
            readonly queue_length: readonly number[];
            readonly read_await_ns: readonly number[];
            readonly read_bytes_per_s: readonly number[];
            readonly read_iops: readonly number[];
            readonly write_await_ns: readonly number[];
            readonly write_bytes_per_s: readonly number[];
            readonly write_iops: readonly number[];
        };
        readonly DocumentChoice: {
            /** @default [] */
            readonly include?: readonly ("serials" | "host" | "paths" | "notes" | "programs")[];
            readonly way: string;
        };
        /** @description One workload that became slower. */
        readonly DroppedCell: {
            readonly before: components["schemas"]["Message"];
            readonly id: string;
            readonly limit: components["schemas"]["Message"] | null;
            readonly metric: string;
            readonly now: components["schemas"]["Message"];
            readonly ratio: number;
            readonly sentence: components["schemas"]["Message"];
            readonly since_run_id: string;
            readonly title: components["schemas"]["Message"];
            readonly usual: number;
            readonly variant: string;
            readonly workload: string;
        };
        /** @description One call of DSM's web interface, as it will be sent. */
        readonly DsmCall: {
            readonly api: string;
            readonly method: string;
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            readonly version: number;
        };
        /** @description A server an owner has named; a run sends files to it by the way of the same name. */
        readonly Endpoint: {
            readonly address: string;
            readonly cloud: components["schemas"]["CloudLimits"] | null;
            readonly fingerprint: string | null;
            readonly id: string;
            /** @enum {string} */
            readonly kind: "webdav" | "http" | "s3" | "smb" | "ipfs" | "gridfs";
            readonly name: string;
            readonly options: {
                readonly [key: string]: string;
            };
            readonly probe?: string | null;
            readonly server: components["schemas"]["ServerFacts"] | null;
            readonly user: string;
        };
        readonly EndpointEdit: {
            readonly address: string;
            /** @default null */
            readonly cloud?: components["schemas"]["CloudEdit"] | null;
            /** @default null */
            readonly fingerprint?: string | null;
            /** @enum {string} */
            readonly kind: "webdav" | "http" | "s3" | "smb" | "ipfs" | "gridfs";
            /** @default null */
            readonly options?: {
                readonly [key: string]: string;
            } | null;
            /** @default null */
            readonly password?: string | null;
            /** @default null */
            readonly probe?: string | null;
            /** @default  */
            readonly user?: string;
        };
        /** @description All servers the owner has named. */
        readonly EndpointList: {
            readonly endpoints: readonly components["schemas"]["KeptEndpoint"][];
        };
        /** @description What the run measured: a server, over the network or on this machine. */
        readonly EndpointTarget: {
            readonly endpoint: components["schemas"]["Endpoint"];
            /** @enum {string} */
            readonly kind: "endpoint";
        };
        readonly EndpointTrial: {
            /** @default null */
            readonly password?: string | null;
        };
        /** @description Everything around the run that could explain a number. */
        readonly Environment: {
            readonly bare_reads: readonly components["schemas"]["BareRead"][];
            readonly busy_before_ratio: number | null;
            readonly disk_references: readonly components["schemas"]["DiskReference"][];
            readonly engine: string;
            readonly file_extents?: number | null;
            readonly file_offset_ratio: number | null;
            readonly fill_ratio: number | null;
            readonly generator_limit_bytes_per_s: number | null;
            readonly generator_limits: readonly components["schemas"]["GeneratorLimit"][];
            readonly is_buffered_alike?: boolean | null;
            readonly is_direct: boolean;
            readonly load_1min: number | null;
            readonly machine: components["schemas"]["Machine"];
            readonly method_version: number;
            readonly notes: {
                readonly [key: string]: unknown;
            };
            readonly rules_version: number | null;
            readonly storage_manager: components["schemas"]["StorageManager"] | null;
            readonly stored_ratio?: {
                readonly [key: string]: number;
            } | null;
            readonly tools: {
                readonly [key: string]: string;
            };
            readonly volbench_version: string;
        };
        /** @description How long the rest takes. */
        readonly Estimate: {
            readonly basis: components["schemas"]["Message"];
            readonly builds: number;
            readonly cells: number;
            readonly formats: number;
            readonly hands_s: number;
            readonly measuring_s: number | null;
            readonly syncing_s: number | null;
            readonly total_s: number | null;
        };
        /** @description What one workload should have given on this volume, and how what it gave stands to that. */
        readonly Expectation: {
            readonly factors: readonly components["schemas"]["Factor"][];
            readonly high: number | null;
            readonly low: number | null;
            readonly metric: string;
            readonly ratio_high: number | null;
            readonly ratio_low: number | null;
            /** @enum {string} */
            readonly standing: "below" | "within" | "above" | "unclear" | "unknown";
            readonly words: components["schemas"]["Message"];
        };
        /** @description A planned matrix with what is filled of it. */
        readonly Experiment: {
            readonly cells: readonly components["schemas"]["Cell"][];
            readonly changed_at: string;
            readonly configurations: readonly components["schemas"]["Configuration"][];
            readonly created_at: string;
            readonly id: string;
            readonly name: string;
            readonly note: string;
            readonly pending: readonly components["schemas"]["PendingRun"][];
            readonly profile: string;
            readonly suite_id: string;
            readonly template: string | null;
            readonly variants: readonly string[];
        };
        readonly ExperimentEdit: {
            readonly configurations?: readonly components["schemas"]["ConfigurationEdit"][] | null;
            readonly empty_cells?: readonly string[] | null;
            readonly name?: string | null;
            readonly note?: string | null;
            readonly profile?: string | null;
            readonly suite_id?: string | null;
            readonly variants?: readonly string[] | null;
        };
        /** @description What came of such a file. */
        readonly ExperimentImported: {
            readonly added: readonly string[];
            readonly already: number;
            readonly experiment_id: string;
            readonly filled: number;
            readonly is_new: boolean;
            readonly refused: number;
            readonly remarks: readonly components["schemas"]["Message"][];
        };
        /** @description All experiments, newest first, and the templates for another one. */
        readonly ExperimentList: {
            readonly experiments: readonly components["schemas"]["ExperimentRow"][];
            readonly templates: readonly components["schemas"]["TemplateOffer"][];
        };
        /** @description An experiment in a list. */
        readonly ExperimentRow: {
            readonly cells: number;
            readonly changed_at: string;
            readonly configurations: number;
            readonly created_at: string;
            readonly filled: number;
            readonly id: string;
            readonly is_measuring: boolean;
            readonly name: string;
            readonly open: number;
            readonly profile: string;
            readonly suite_id: string;
            readonly template: string | null;
            readonly variants: number;
        };
        readonly ExperimentRun: {
            /** @default null */
            readonly configuration_id?: string | null;
            /** @default [] */
            readonly variants?: readonly string[];
            readonly volume_id: string;
        };
        /** @description An experiment with what comes next, how that is done by hand, and how long the rest takes. */
        readonly ExperimentView: {
            readonly configurations: readonly components["schemas"]["NamedConfiguration"][];
            readonly estimate: components["schemas"]["Estimate"];
            readonly experiment: components["schemas"]["Experiment"];
            readonly guide: components["schemas"]["Guide"];
            readonly next: components["schemas"]["NextStep"];
            readonly row: components["schemas"]["ExperimentRow"];
            readonly variants: readonly components["schemas"]["NamedVariant"][];
        };
        /** @description One step of the arithmetic: what it is, its value in words or as numbers, and where it comes from. */
        readonly Factor: {
            readonly high: number | null;
            readonly low: number | null;
            readonly name: components["schemas"]["Message"];
            readonly source: components["schemas"]["Message"];
            /** @enum {string|null} */
            readonly unit: "bytes_per_s" | "iops" | "ops_per_s" | "requests_per_s" | "ns" | "ratio" | "s" | null;
            readonly url: string | null;
            readonly value: components["schemas"]["Message"] | null;
        };
        /** @description Why a run ended badly. */
        readonly Failure: {
            readonly code: string;
            readonly detail: string;
            readonly hint: components["schemas"]["Message"];
            readonly message: components["schemas"]["Message"];
        };
        /** @description Between what one number of a run is to be expected, and between what it usually lies on this volume. */
        readonly FigureRange: {
            readonly expected_high: number | null;
            readonly expected_low: number | null;
            readonly metric: string;
            readonly usual_high: number | null;
            readonly usual_low: number | null;
            readonly variant: string;
            readonly workload: string;
        };
        /** @description What tells a file system from the one that is made in its place; at least one of the two is known. */
        readonly FileSystemId: {
            readonly fsid: string | null;
            readonly uuid: string | null;
        };
        /** @description What had been written when a stage that fills ended: the test file laid out, and all its rounds. */
        readonly Fills: {
            readonly capacity_bytes?: number | null;
            readonly disk_fills?: number | null;
            readonly file_fills: number;
            readonly written_bytes: number;
        };
        /** @description What ends some ways in one direction. */
        readonly Finding: {
            /** @enum {string} */
            readonly end: "link" | "shared-link" | "shared-ceiling";
            /** @enum {string} */
            readonly sent: "put" | "get";
            readonly sentence: components["schemas"]["Message"];
            readonly ways: readonly string[];
        };
        /** @description A line, and how far the sizes lie off it. */
        readonly Fit: {
            readonly breaks_between: readonly [
                number,
                number
            ] | null;
            readonly intervals: components["schemas"]["LineIntervals"] | null;
            readonly line: components["schemas"]["Line"];
            readonly worst_bytes: number;
            readonly worst_ratio: number;
        };
        /** @description A folder the owner named, and the volume it lies on. */
        readonly FolderDescription: {
            readonly folder: components["schemas"]["TargetFolder"];
            readonly volume: components["schemas"]["Volume"];
        };
        readonly FolderRequest: {
            readonly path: string;
        };
        /** @description An archive that lies somewhere on this machine. */
        readonly FoundArchive: {
            readonly header: components["schemas"]["ArchiveHeader"];
            readonly path: string;
            readonly size_bytes: number;
        };
        /** @description What the measuring program reaches on this machine without any disk, for one kind of request. */
        readonly GeneratorLimit: {
            readonly bytes_per_s: number;
            readonly iops: number;
            readonly workload: string;
        };
        /** @description All of them, the usual one first. */
        readonly GeneratorList: {
            readonly generators: readonly components["schemas"]["KnownGenerator"][];
        };
        readonly GivenPasswords: {
            /** @default null */
            readonly passwords?: {
                readonly [key: string]: string;
            } | null;
        };
        /** @description All that has to be done before the next cells can be measured. */
        readonly Guide: {
            readonly shortcut: components["schemas"]["Message"] | null;
            readonly steps: readonly components["schemas"]["GuideStep"][];
            readonly warning: components["schemas"]["Message"] | null;
        };
        /** @description One thing to do. */
        readonly GuideStep: {
            readonly id: string;
            readonly title: components["schemas"]["Message"];
            readonly wait_s: number | null;
            readonly words: components["schemas"]["Message"];
        };
        /** @description One of the up to four numbers shown first. */
        readonly Headline: {
            readonly badges: components["schemas"]["Badges"];
            /** @enum {string} */
            readonly figure: "median" | "steady-mean" | "not-steady" | "pooled";
            readonly limit: components["schemas"]["LimitName"] | null;
            readonly metric: string;
            readonly summary: components["schemas"]["Summary"];
            readonly title: components["schemas"]["Message"];
            readonly variant: string;
            readonly workload: string;
        };
        /** @description The service is up. */
        readonly Health: {
            readonly status: string;
            readonly version: string;
        };
        /** @description The requests that took between two times; bars join without gaps, and an empty one has none. */
        readonly HistogramBar: {
            readonly cumulative_ratio: number;
            readonly from_ns: number;
            readonly ios: number;
            readonly to_ns: number;
        };
        /** @description Ids of the imported runs. */
        readonly Imported: {
            readonly already: number;
            readonly experiment_id: string | null;
            readonly refused: number;
            readonly remarks: readonly components["schemas"]["Message"][];
            readonly runs: readonly string[];
            readonly waiting_id: string | null;
        };
        /** @description One thing wrong with the request. */
        readonly InputError: {
            readonly message: string;
            readonly path: string;
        };
        /** @description All that is to be said of one volume's promise. */
        readonly JudgedPromise: {
            readonly curves: readonly components["schemas"]["PromiseCurve"][];
            readonly findings: readonly components["schemas"]["PromiseFinding"][];
            readonly name: components["schemas"]["Message"] | null;
            readonly promise: components["schemas"]["Promise"];
            /** @enum {string} */
            readonly standing: "kept" | "not-kept" | "undecided";
            readonly tariffs: components["schemas"]["TariffComparison"] | null;
            readonly unit_prices: readonly components["schemas"]["UnitPrice"][];
            readonly words: components["schemas"]["Message"];
        };
        /** @description A server as it is kept, and whether its password is. */
        readonly KeptEndpoint: {
            readonly endpoint: components["schemas"]["Endpoint"];
            readonly has_password: boolean;
        };
        /** @description A program that sends requests, as this machine has it. */
        readonly KnownGenerator: {
            readonly about: components["schemas"]["Message"];
            readonly install: components["schemas"]["Message"];
            readonly is_usual: boolean;
            readonly name: string;
            readonly suites: readonly string[];
            readonly version: string | null;
        };
        /** @description One block device between the mount and the disks. */
        readonly Layer: {
            readonly detail: string | null;
            readonly kind: string;
            readonly name: string;
        };
        /** @description Test files of a run that could not be removed yet; tried again until they are gone. */
        readonly LeftFiles: {
            readonly folder: string;
            readonly is_run_kept: boolean;
            readonly left_bytes: number | null;
            readonly reason: components["schemas"]["Message"] | null;
            readonly run_id: string;
            readonly volume_name: string;
        };
        /** @description Spread within one level. */
        readonly Level: {
            readonly cv: number;
            readonly n: number;
        };
        /** @description What limited one workload, over all its rounds. */
        readonly Limit: {
            readonly disk: string | null;
            readonly evidence: readonly components["schemas"]["Message"][];
            /** @enum {string} */
            readonly id: "slow_disk" | "disks_busy" | "cpu" | "page_cache" | "write_back" | "other_load" | "generator" | "rebuild" | "server_core" | "link" | "not_determined" | "not_asked";
            readonly name: components["schemas"]["Message"];
            readonly of_rounds: number;
            readonly rounds: number;
            readonly slower: components["schemas"]["SlowerDisk"] | null;
            readonly words: components["schemas"]["Message"];
        };
        /** @description A limit as a list shows it. */
        readonly LimitName: {
            /** @enum {string} */
            readonly id: "slow_disk" | "disks_busy" | "cpu" | "page_cache" | "write_back" | "other_load" | "generator" | "rebuild" | "server_core" | "link" | "not_determined" | "not_asked";
            readonly name: components["schemas"]["Message"];
        };
        /** @description t = t0 + size/B through the times of all sizes. */
        readonly Line: {
            readonly ns_per_byte: number;
            readonly per_file_ns: number;
        };
        /** @description Between what the numbers of a line surely lie. */
        readonly LineIntervals: {
            readonly bytes_per_s: readonly [
                number,
                number
            ] | null;
            readonly half_speed_bytes: readonly [
                number,
                number
            ] | null;
            readonly per_file_ns: readonly [
                number,
                number
            ];
        };
        /** @description What one kind of network carries of this volume's large files. */
        readonly LinkView: {
            readonly ceiling_bytes_per_s: number;
            readonly id: string;
            readonly label: string;
            readonly read_bytes_per_s: number | null;
            readonly read_spread: number | null;
            readonly write_bytes_per_s: number | null;
            readonly write_spread: number | null;
        };
        /** @description Answer to a poll: the newest progress and the samples after the caller's cursor. */
        readonly Live: {
            readonly cells: readonly string[];
            readonly finished_rounds: readonly (readonly [
                string,
                number,
                number,
                string
            ])[];
            readonly kind: string | null;
            readonly progress: components["schemas"]["Progress"];
            readonly run_id: string;
            readonly samples: readonly components["schemas"]["LiveSample"][];
            readonly seq: number;
            readonly variants: readonly string[];
        };
        /** @description One second of the current workload; `seq` rises through the whole run. */
        readonly LiveSample: {
            readonly latency_ns: number | null;
            readonly point: components["schemas"]["TracePoint"];
            readonly round: number;
            readonly seq: number;
            readonly workload: string | null;
        };
        /** @description A run of many clients, read: first the answer, then what it rests on. */
        readonly Load: {
            readonly answer: readonly components["schemas"]["Message"][];
            readonly courses: readonly components["schemas"]["LoadCourse"][];
            readonly matrices: readonly components["schemas"]["LoadMatrix"][];
            readonly paces: readonly components["schemas"]["PaceCourse"][];
            readonly remarks: readonly components["schemas"]["Message"][];
        };
        /** @description What a run says of servers that many clients asked at once. */
        readonly LoadAnswer: {
            readonly load: components["schemas"]["Load"] | null;
            readonly proposal: readonly components["schemas"]["Message"][];
        };
        /** @description One way, one file or one thing done with keys, one way to connect: all counts of clients. */
        readonly LoadCourse: {
            readonly file_bytes: number;
            readonly is_kept_alive: boolean;
            readonly knee: number | null;
            readonly name: components["schemas"]["Message"];
            /** @enum {string|null} */
            readonly operation: "put" | "get" | "delete" | "mix" | null;
            readonly points: readonly components["schemas"]["LoadPoint"][];
            readonly sentence: components["schemas"]["Message"];
            readonly way: string;
        };
        /** @description Every way as a share of every other. */
        readonly LoadMatrix: {
            readonly matrix: components["schemas"]["StackMatrix"];
            readonly title: components["schemas"]["Message"];
            readonly workload: string;
        };
        /** @description So many clients of one course. */
        readonly LoadPoint: {
            readonly bytes_per_s: number;
            readonly clients: number;
            readonly errors: {
                readonly [key: string]: number;
            };
            readonly interval: readonly [
                number,
                number
            ];
            readonly is_least: boolean;
            readonly percentiles: {
                readonly [key: string]: number;
            };
            readonly requests: number;
            readonly requests_per_s: number;
            readonly rounds: number;
            readonly totals: components["schemas"]["LoadTotals"];
            readonly workload: string;
        };
        /** @description What so many clients, or such a pace, come to beside rate and percentiles; None: no round tells it. */
        readonly LoadTotals: {
            readonly answered: number;
            readonly connect_ns: number | null;
            readonly first_byte_ns: number | null;
            readonly longest_ns: number | null;
            readonly mean_ns: number | null;
            readonly received_bytes_per_s: number | null;
            readonly sent_bytes_per_s: number | null;
            readonly shortest_ns: number | null;
            readonly wire_bytes_per_s: number | null;
        };
        /** @description What the run measured: a folder on a volume. A document that does not say what its target is has one of these. */
        readonly LocalVolume: {
            readonly folder: components["schemas"]["TargetFolder"];
            readonly of_folders?: readonly string[] | null;
            readonly path: string;
            readonly promise?: components["schemas"]["Promise"] | null;
            readonly volume: components["schemas"]["Volume"];
        };
        /** @description The box and its system. */
        readonly Machine: {
            readonly architecture: string | null;
            readonly cpu_cores: number | null;
            readonly cpu_model: string | null;
            readonly host_name: string | null;
            readonly is_dsm: boolean;
            readonly kernel: string | null;
            readonly memory_bytes: number | null;
            readonly model: string | null;
            readonly platform: string | null;
            readonly system: string | null;
        };
        /** @description A shared folder volbench has made, as it was written down then. */
        readonly MadeShare: {
            readonly made_at: string;
            readonly name: string;
            readonly uuid: string;
            readonly volume_path: string;
        };
        /** @description A disk in DSM's words; serial numbers are never taken over. */
        readonly ManagedDisk: {
            readonly bad_sectors: number | null;
            readonly bay: string | null;
            readonly is_testing: boolean;
            readonly life_left_ratio: number | null;
            readonly model: string | null;
            readonly name: string;
            readonly smart_status: string | null;
            readonly status: string | null;
            readonly temperature_c: number | null;
        };
        /** @description An experiment read. */
        readonly Matrix: {
            readonly cells: readonly components["schemas"]["MatrixCell"][];
            readonly conclusions: readonly components["schemas"]["Conclusion"][];
            readonly configurations: readonly components["schemas"]["MatrixConfiguration"][];
            readonly differences: readonly components["schemas"]["VariantDifference"][];
            readonly metrics: readonly components["schemas"]["MatrixMetric"][];
            readonly noise: components["schemas"]["Noise"];
            readonly presets: readonly components["schemas"]["Preset"][];
            readonly scaling: readonly components["schemas"]["Scaling"][];
            readonly threshold_ratio: number;
            readonly variants: readonly components["schemas"]["MatrixVariant"][];
        };
        /** @description One configuration × variant. */
        readonly MatrixCell: {
            readonly caution_codes: readonly string[];
            readonly cautions: readonly components["schemas"]["Message"][];
            readonly configuration: string;
            readonly obstacle: components["schemas"]["Message"] | null;
            readonly run_id: string | null;
            readonly state: string;
            readonly values: {
                readonly [key: string]: components["schemas"]["MatrixValue"];
            };
            readonly variant: string;
            readonly write_amplification: {
                readonly [key: string]: number | null;
            };
        };
        /** @description One row: RAID type and disks, with what they hold and what they bear. */
        readonly MatrixConfiguration: {
            /** @enum {string} */
            readonly condition: "healthy" | "degraded" | "rebuilding" | "ssd-cache";
            readonly disks: number;
            readonly disks_may_fail: number | null;
            readonly disks_may_fail_at_best: number | null;
            readonly id: string;
            readonly name: components["schemas"]["Message"];
            /** @enum {string} */
            readonly raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2";
            readonly usable_bytes: number | null;
            readonly usable_disks: number | null;
        };
        /** @description The main number of one workload. */
        readonly MatrixMetric: {
            readonly higher_is_better: boolean;
            readonly key: string;
            readonly metric: string;
            readonly name: components["schemas"]["Message"];
            readonly unit: string;
            readonly workload_id: string;
        };
        /** @description One number of one cell, in the base unit of its metric. */
        readonly MatrixValue: {
            readonly caveats: readonly string[];
            readonly ci95: readonly [
                number,
                number
            ] | null;
            readonly max: number;
            readonly median: number;
            readonly min: number;
            readonly n: number;
            readonly obstacle: components["schemas"]["Message"] | null;
        };
        /** @description One column: a file system with its options. */
        readonly MatrixVariant: {
            readonly id: string;
            readonly is_without_checksums: boolean;
            readonly name: components["schemas"]["Message"];
        };
        /** @description What a run's numbers are good for. */
        readonly Meaning: {
            readonly doubt: components["schemas"]["Message"] | null;
            readonly links: readonly components["schemas"]["LinkView"][];
            readonly network: components["schemas"]["Message"] | null;
            readonly of_option: components["schemas"]["Message"] | null;
            readonly uses: readonly components["schemas"]["Use"][];
        };
        /** @description One thing a use needs, and what was measured. */
        readonly MeasuredNeed: {
            /** @enum {string} */
            readonly grade: "met" | "just" | "close" | "not_met" | "unknown";
            readonly measured: number | null;
            readonly name: components["schemas"]["Message"];
            readonly spread: number | null;
            readonly threshold: number;
            /** @enum {string} */
            readonly unit: "bytes_per_s" | "iops" | "ops_per_s" | "requests_per_s" | "ns" | "ratio" | "s";
        };
        /** @description One sentence or label: `Message("lab.disks.too_many", most=8)`. */
        readonly Message: {
            readonly code: string;
            readonly text: string;
            readonly values: {
                readonly [key: string]: unknown;
            };
        };
        /** @description Definition of one measurable thing. */
        readonly Metric: {
            /** @enum {string|null} */
            readonly extreme: "longest" | "shortest" | null;
            readonly id: string;
            readonly is_higher_better: boolean;
            readonly is_of_volume: boolean;
            readonly is_percentile: boolean;
            readonly label: components["schemas"]["Message"];
            readonly unit: string;
        };
        /** @description Whether a token opens `/metrics`, and what it tells. */
        readonly MetricsAccess: {
            readonly is_on: boolean;
            readonly with_names: boolean;
        };
        /** @description What a token would open now, word for word. */
        readonly MetricsPreview: {
            readonly text: string;
        };
        /** @description A new token; it is shown this once. */
        readonly MetricsToken: {
            readonly token: string;
        };
        readonly MetricsTokenRequest: {
            /** @default false */
            readonly with_names?: boolean;
        };
        /** @description Why the copy could not be written. */
        readonly MirrorProblem: {
            readonly hint: components["schemas"]["Message"];
            readonly message: components["schemas"]["Message"];
            readonly since: string;
        };
        /** @description The copy of the results, and whether there is anything to lose. */
        readonly MirrorStatus: {
            readonly file: string | null;
            readonly folder: string;
            readonly notes: readonly components["schemas"]["Message"][];
            readonly problem: components["schemas"]["MirrorProblem"] | null;
            readonly runs: number;
            readonly runs_here: number;
            readonly size_bytes: number;
            /** @enum {string} */
            readonly state: "off" | "waiting" | "current" | "failed";
            readonly written_at: string | null;
        };
        /** @description Where a mounted share comes from. */
        readonly MountedShare: {
            /** @enum {string} */
            readonly durability: "fsync" | "server-ack" | "server-flush" | "page-cache" | "unknown";
            readonly file_system: string;
            /** @enum {string} */
            readonly protocol: "nfs" | "smb" | "other";
            readonly server: string;
            readonly share: string;
            readonly version: string;
        };
        /** @description A next step that needs no more than a press: what for, and with what. */
        readonly Move: {
            /** @enum {string} */
            readonly kind: "measure" | "compare" | "look-at-limit" | "look-back";
            readonly profile: string | null;
            readonly run_id: string | null;
            readonly suite_id: string | null;
        };
        /** @description The service listens elsewhere than where it is known, for another program has that port. */
        readonly MovedPort: {
            readonly port: number;
            readonly registered: number;
        };
        /** @description A row as people call it. */
        readonly NamedConfiguration: {
            readonly id: string;
            readonly name: components["schemas"]["Message"];
        };
        /** @description A column as people call it. */
        readonly NamedVariant: {
            readonly id: string;
            readonly name: components["schemas"]["Message"];
        };
        readonly NewAddress: {
            /** @default null */
            readonly address?: string | null;
            /** @default null */
            readonly entered?: {
                readonly [key: string]: string;
            } | null;
            /**
             * @default null
             * @enum {string|null}
             */
            readonly service?: "mail" | "ntfy" | "telegram" | "wecom" | "dingtalk" | "discord" | "webhook" | "other" | null;
        };
        readonly NewExperiment: {
            /** @default [] */
            readonly configurations?: readonly components["schemas"]["ConfigurationEdit"][];
            /** @default 4 */
            readonly disks?: number;
            readonly name: string;
            /** @default  */
            readonly note?: string;
            /** @default  */
            readonly profile?: string;
            /** @default  */
            readonly suite_id?: string;
            /** @default null */
            readonly template?: string | null;
            /** @default [] */
            readonly variants?: readonly string[];
        };
        readonly NewRun: {
            /** @default null */
            readonly depth?: number | null;
            /** @default null */
            readonly generator?: string | null;
            /** @default false */
            readonly is_agreed?: boolean;
            /** @default false */
            readonly is_read_only?: boolean;
            /** @default null */
            readonly jobs?: number | null;
            /** @default null */
            readonly keeps_profile_rounds?: boolean | null;
            /** @default  */
            readonly label?: string;
            /** @default null */
            readonly most_duration_s?: number | null;
            /** @default null */
            readonly most_way_bytes?: number | null;
            /** @default null */
            readonly most_write_bytes?: number | null;
            /** @default  */
            readonly note?: string;
            /** @default [] */
            readonly other_target_paths?: readonly string[];
            /** @default null */
            readonly pause_minutes?: number | null;
            readonly profile: string;
            /** @default null */
            readonly rounds?: number | null;
            /** @default null */
            readonly seed?: number | null;
            readonly suite: string;
            readonly target_path: string;
            /** @default [] */
            readonly variants?: readonly string[];
            /** @default [] */
            readonly ways?: readonly string[];
            /** @default [] */
            readonly workloads?: readonly string[];
        };
        /** @description What comes next, in words and for a button. */
        readonly NextStep: {
            readonly configuration_id: string | null;
            readonly file_system: string | null;
            /** @enum {string} */
            readonly kind: "measuring" | "continue" | "measure" | "wait" | "format" | "build" | "done";
            readonly run_id: string | null;
            readonly variants: readonly string[];
            readonly volume_id: string | null;
            readonly wait_s: number | null;
            readonly words: components["schemas"]["Message"];
        };
        /** @description How much two builds of the same array are taken to differ. */
        readonly Noise: {
            readonly between_builds: number;
            readonly is_known: boolean;
            readonly is_measured: boolean;
            readonly tests: number;
            readonly within_run: number;
        };
        /** @description A volume became slower. */
        readonly Notice: {
            readonly advice: components["schemas"]["Message"];
            readonly before_run_id: string;
            readonly cells: readonly components["schemas"]["DroppedCell"][];
            readonly changes: readonly components["schemas"]["Change"][];
            readonly found: components["schemas"]["Message"];
            readonly id: string;
            readonly name: components["schemas"]["TimelineName"];
            readonly newest_run_id: string;
            readonly sentence: components["schemas"]["Message"];
            readonly since_at: string;
            readonly since_run_id: string;
        };
        /** @description Where notices go, as it may be shown: nobody can send there by what stands here. */
        readonly NoticeAddress: {
            readonly added_at: string;
            /** @enum {string} */
            readonly form: "mail" | "ntfy" | "telegram" | "wecom" | "dingtalk" | "discord" | "webhook" | "other";
            readonly id: string;
            readonly is_given_up: boolean;
            readonly last_sent_at: string | null;
            readonly masked: string;
            readonly next_try_at: string | null;
            readonly problem: components["schemas"]["Message"] | null;
            readonly service: string;
            readonly waiting: number;
        };
        /** @description What became slower. */
        readonly NoticeList: {
            readonly notices: readonly components["schemas"]["Notice"][];
        };
        /** @description What is sent, word for word but for its numbers. */
        readonly NoticePreview: {
            readonly notices: readonly components["schemas"]["ShownNotice"][];
            readonly read: string;
        };
        /** @description Whether notices are sent, where to and when. */
        readonly NoticeSending: {
            readonly addresses: readonly components["schemas"]["NoticeAddress"][];
            readonly is_on: boolean;
            readonly language: string;
            readonly occasions: readonly ("drop" | "failed-run" | "slow-disk")[];
            readonly quiet_from: number | null;
            readonly quiet_until: number | null;
        };
        /** @description One fact the report keeps back, and why. */
        readonly OmittedFact: {
            readonly fact: components["schemas"]["Message"];
            readonly why: components["schemas"]["Message"];
        };
        /** @description One run against the baseline over all cells that every compared run has; the same cells for each run. */
        readonly Overall: {
            readonly between_runs: components["schemas"]["Level"] | null;
            readonly cells: number;
            readonly ci95: readonly [
                number,
                number
            ] | null;
            readonly run_id: string;
            readonly sentence: components["schemas"]["Message"];
            readonly speed_ratio: number;
            /** @enum {string} */
            readonly verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
        };
        /** @description One way and one file, or one thing done with keys, at all its paces, over connections that are kept. */
        readonly PaceCourse: {
            readonly file_bytes: number;
            readonly name: components["schemas"]["Message"];
            /** @enum {string|null} */
            readonly operation: "put" | "get" | "delete" | "mix" | null;
            readonly points: readonly components["schemas"]["PacePoint"][];
            readonly way: string;
        };
        /** @description One pace of one course. */
        readonly PacePoint: {
            readonly asked_per_s: number;
            readonly doubt: components["schemas"]["Message"] | null;
            readonly errors: {
                readonly [key: string]: number;
            };
            readonly interval: readonly [
                number,
                number
            ];
            readonly invalid: components["schemas"]["Message"] | null;
            readonly late_ratio: number;
            readonly most_per_s: number | null;
            readonly percentiles: {
                readonly [key: string]: number;
            };
            readonly requests: number;
            readonly requests_per_s: number;
            readonly rounds: number;
            readonly share: number;
            readonly totals: components["schemas"]["LoadTotals"];
            readonly workload: string;
        };
        /** @description Two sides of one run, measured in turns, and what the rounds say of them. */
        readonly Paired: {
            readonly cautions: readonly components["schemas"]["Message"][];
            readonly cells: readonly components["schemas"]["PairedCell"][];
            readonly first: string;
            readonly first_name: components["schemas"]["Message"];
            readonly orders: readonly string[];
            readonly overall: components["schemas"]["PairedOverall"] | null;
            readonly second: string;
            readonly second_name: components["schemas"]["Message"];
            readonly sets_apart?: readonly components["schemas"]["Message"][] | null;
            readonly threshold_ratio: number;
            readonly verdict: readonly components["schemas"]["Message"][];
        };
        /** @description The main metric of one workload on both sides. */
        readonly PairedCell: {
            readonly cores?: components["schemas"]["Message"] | null;
            readonly first: components["schemas"]["Summary"] | null;
            readonly is_headline: boolean;
            readonly is_higher_better: boolean;
            readonly left_out: number;
            readonly metric: string;
            readonly metric_label: components["schemas"]["Message"];
            readonly minimum_detectable_ratio: number | null;
            readonly p_adjusted: number | null;
            readonly p_value: number | null;
            readonly pair_spread_ratio: number | null;
            readonly pairs: number;
            readonly ratio: number | null;
            readonly ratio_ci95: readonly [
                number,
                number
            ] | null;
            readonly rounds_needed: number | null;
            readonly second: components["schemas"]["Summary"] | null;
            readonly sentence: components["schemas"]["Message"];
            readonly title: components["schemas"]["Message"];
            readonly unit: string;
            /** @enum {string} */
            readonly verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
            readonly workload: string;
        };
        /** @description All cells together: in each round the geometric mean of their speed ratios, then the same test over these. */
        readonly PairedOverall: {
            readonly cells: number;
            readonly ci95: readonly [
                number,
                number
            ] | null;
            readonly minimum_detectable_ratio: number | null;
            readonly p_value: number | null;
            readonly pair_spread_ratio: number | null;
            readonly pairs: number;
            readonly rounds_needed: number | null;
            readonly sentence: components["schemas"]["Message"];
            readonly speed_ratio: number;
            /** @enum {string} */
            readonly verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
        };
        /** @description A run that was started for open cells and has not been ticked yet. */
        readonly PendingRun: {
            readonly configuration_id: string;
            readonly run_id: string;
            readonly variants: readonly string[];
        };
        /** @description As long as so many per cent of the requests took at most. */
        readonly PercentileMark: {
            readonly needed_ios: number;
            readonly ns: number | null;
            readonly percent: number;
        };
        /** @description A column: one way of one run. */
        readonly Place: {
            readonly at: string;
            /** @enum {string|null} */
            readonly reach: "machine" | "local" | "internet" | "unknown" | null;
            readonly run_id: string;
            readonly way: string;
            readonly way_name: components["schemas"]["Message"];
            readonly where: components["schemas"]["Message"];
        };
        /** @description How fast one place of a disk was read. */
        readonly PlaceRead: {
            readonly bytes_per_s: number;
            readonly offset_ratio: number;
        };
        /** @description Files of one size at all places. */
        readonly PlaceRow: {
            readonly bytes: number;
            readonly sides: readonly components["schemas"]["PlaceSide"][];
        };
        /** @description Files of one size at one place. */
        readonly PlaceSide: {
            readonly is_valid: boolean;
            readonly missing: components["schemas"]["Message"] | null;
            readonly point: components["schemas"]["SweepPoint"] | null;
        };
        /** @description All sizes in one direction. */
        readonly PlaceTable: {
            readonly rows: readonly components["schemas"]["PlaceRow"][];
            /** @enum {string} */
            readonly sent: "put" | "get";
        };
        /** @description Runs over file sizes from several places or days, and what may be said of them. */
        readonly Places: {
            readonly places: readonly components["schemas"]["Place"][];
            readonly sentences: readonly components["schemas"]["Message"][];
            readonly tables: readonly components["schemas"]["PlaceTable"][];
        };
        /** @description What a run will do and cost, said before it starts. */
        readonly Plan: {
            readonly can_clone?: boolean;
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly cell_rounds?: {
                readonly [key: string]: number;
            } | null;
            readonly cell_write_limit_bytes: number | null;
            readonly cell_write_limits?: {
                readonly [key: string]: number;
            } | null;
            readonly cells: readonly string[];
            readonly endurance_ratio: number | null;
            readonly expected_duration_s: number;
            readonly expected_write_bytes: number;
            readonly file_bytes: number;
            readonly is_rate_known: boolean;
            readonly kind?: string | null;
            readonly lighter?: readonly components["schemas"]["Message"][] | null;
            readonly most_duration_s: number | null;
            readonly most_write_bytes: number | null;
            readonly precision?: readonly components["schemas"]["Precision"][] | null;
            readonly ramp_s: number;
            readonly reserve_bytes: number;
            readonly rounds: number;
            readonly rounds_for_verdict?: number | null;
            readonly runtime_s: number;
            readonly seed: number;
            readonly skipped: readonly components["schemas"]["SkippedCell"][];
            readonly space_left_bytes: number;
            readonly space_needed_bytes: number;
            readonly stages: readonly components["schemas"]["Stage"][];
            readonly stopping: components["schemas"]["StoppingRule"] | null;
            readonly swaps_from?: number | null;
            readonly targets: {
                readonly [key: string]: components["schemas"]["TargetPlan"];
            };
            readonly variants: readonly string[];
            readonly wants_yes_for: readonly components["schemas"]["Message"][];
            readonly ways?: {
                readonly [key: string]: components["schemas"]["WayPlan"];
            } | null;
            readonly wished_file_bytes: number;
            readonly write_file_bytes?: number | null;
        };
        /** @description Where a way levels off: the speed of its largest sizes. */
        readonly Plateau: {
            readonly burst: readonly [
                number,
                number
            ] | null;
            readonly bytes_per_s: number;
            readonly from_bytes: number;
            readonly interval: readonly [
                number,
                number
            ] | null;
        };
        /** @description A cell that goes on until its numbers are as exact as what is decided by them. */
        readonly Precision: {
            readonly metrics: readonly string[];
            readonly rule: components["schemas"]["StoppingRule"];
            readonly workload: string;
        };
        /** @description What is written before the first round of a stage: the whole file, so many times, one after the other. */
        readonly Preconditioning: {
            readonly block_bytes: number;
            readonly passes: number;
        };
        /** @description A use as weights of workloads, and the cells ordered by them. */
        readonly Preset: {
            readonly apart: readonly components["schemas"]["Apart"][];
            readonly description: components["schemas"]["Message"];
            readonly id: string;
            readonly name: components["schemas"]["Message"];
            readonly ranking: readonly components["schemas"]["Ranked"][];
            readonly recommendations: readonly components["schemas"]["Recommendation"][];
            readonly reference: components["schemas"]["CellRef"] | null;
            readonly weights: {
                readonly [key: string]: number;
            };
        };
        /** @description What a report contains, shown before it is saved. */
        readonly Preview: {
            readonly contains: readonly components["schemas"]["ContainedFact"][];
            readonly left_out: readonly components["schemas"]["OmittedFact"][];
        };
        /** @description What the volume costs. */
        readonly Price: {
            readonly amount: number;
            /** @enum {string} */
            readonly basis: "once" | "month" | "hour" | "gb-once" | "gb-month" | "gb-hour";
            readonly currency: string;
        };
        readonly PriceEdit: {
            readonly amount: number;
            /** @enum {string} */
            readonly basis: "once" | "month" | "hour" | "gb-once" | "gb-month" | "gb-hour";
            readonly currency: string;
        };
        /** @description Problem details (RFC 9457) with a stable code and what to do next. */
        readonly Problem: {
            readonly code: string;
            readonly detail: string;
            readonly errors: readonly components["schemas"]["InputError"][];
            readonly hint: string;
            readonly status: number;
            readonly title: string;
            readonly type: string;
        };
        /** @description How long and how hard a suite is run. */
        readonly Profile: {
            readonly cell_limits: {
                readonly [key: string]: number;
            };
            readonly cells: readonly string[];
            readonly file_bytes: number;
            readonly id: string;
            readonly is_headline_only: boolean;
            readonly ramp_s: number;
            readonly rounds: number;
            readonly runtime_s: number;
            readonly stages: readonly components["schemas"]["Stage"][];
            readonly stopping: components["schemas"]["StoppingRule"] | null;
            readonly time_goal_s: number | null;
            readonly way_limit_bytes: number | null;
            readonly write_budget_bytes: number | null;
            readonly write_file_bytes: number | null;
            readonly write_limit_bytes: number | null;
        };
        /** @description How long a run would take with one profile, or why that profile does not go with the rest of the request. */
        readonly ProfileCost: {
            readonly duration_s: number | null;
            readonly most_duration_s: number | null;
            readonly profile: string;
            readonly refusal: components["schemas"]["Refusal"] | null;
        };
        /** @description Every profile of a suite, from short to long. */
        readonly ProfileCosts: {
            readonly profiles: readonly components["schemas"]["ProfileCost"][];
        };
        /** @description One moment of a run, for page and terminal alike. */
        readonly Progress: {
            readonly cell: number;
            readonly cells: number;
            readonly done_ratio: number;
            readonly elapsed_s: number;
            readonly eta_least_s: number | null;
            readonly eta_most_s: number | null;
            readonly eta_s: number | null;
            readonly is_ending_after_round: boolean;
            readonly is_pausing: boolean;
            readonly is_rounds_limit: boolean;
            readonly pause_in_s: number | null;
            readonly pause_left_s: number | null;
            /** @enum {string} */
            readonly phase: "queued" | "checking" | "laying-out" | "warming-up" | "measuring" | "resting" | "paused" | "analysing" | "cleaning-up" | "finished";
            readonly round: number;
            readonly rounds: number;
            readonly stage: string | null;
            readonly variant: string | null;
            readonly workload: string | null;
        };
        /** @description What was promised of one volume, and for what price; kept with the volume and copied into its runs. */
        readonly Promise: {
            readonly capacity: number | null;
            readonly hourly?: components["schemas"]["Price"] | null;
            readonly label?: components["schemas"]["VolumeLabel"] | null;
            readonly lines: readonly components["schemas"]["PromiseLine"][];
            readonly price: components["schemas"]["Price"] | null;
            readonly source: string;
        };
        /** @description A workload that a number can be promised for. */
        readonly PromiseCell: {
            readonly direction: string;
            readonly id: string;
            readonly suite: string;
            readonly title: components["schemas"]["Message"];
        };
        /** @description A promise over the capacity, with the point that was measured. */
        readonly PromiseCurve: {
            readonly capacity: number;
            readonly capacity_unit: string;
            readonly line: components["schemas"]["PromiseLine"];
            readonly measured: number | null;
            readonly measured_high: number | null;
            readonly measured_low: number | null;
            readonly points: readonly components["schemas"]["CurvePoint"][];
            readonly unit: string;
        };
        readonly PromiseEdit: {
            /** @default null */
            readonly capacity?: number | null;
            /** @default null */
            readonly hourly?: components["schemas"]["PriceEdit"] | null;
            /** @default null */
            readonly label?: components["schemas"]["VolumeLabelEdit"] | null;
            /** @default [] */
            readonly lines?: readonly components["schemas"]["PromiseLineEdit"][];
            /** @default null */
            readonly price?: components["schemas"]["PriceEdit"] | null;
            /** @default  */
            readonly source?: string;
        };
        /** @description One place of a promise that is wrong. */
        readonly PromiseFault: {
            readonly path: string;
            readonly why: components["schemas"]["Message"];
        };
        /** @description One promised number held against its cell. */
        readonly PromiseFinding: {
            readonly high: number | null;
            readonly is_indicative: boolean;
            readonly line: components["schemas"]["PromiseLine"];
            readonly low: number | null;
            readonly measured: number | null;
            readonly measured_high: number | null;
            readonly measured_low: number | null;
            readonly metric: string | null;
            /** @enum {string} */
            readonly standing: "kept" | "not-kept" | "undecided";
            readonly title: components["schemas"]["Message"] | null;
            readonly variant: string | null;
            readonly verdict: components["schemas"]["Message"] | null;
            readonly words: components["schemas"]["Message"];
            readonly workload: string | null;
        };
        /** @description One promised number. */
        readonly PromiseLine: {
            readonly amount: string;
            /** @enum {string} */
            readonly direction: "read" | "write" | "both";
            /** @enum {string} */
            readonly metric: "iops" | "throughput" | "latency";
            readonly workload: string;
        };
        readonly PromiseLineEdit: {
            readonly amount: string;
            /** @enum {string} */
            readonly direction: "read" | "write" | "both";
            /** @enum {string} */
            readonly metric: "iops" | "throughput" | "latency";
            /** @default  */
            readonly workload?: string;
        };
        /** @description What is promised of a volume, and what may be chosen. */
        readonly PromiseOffer: {
            readonly cells: readonly components["schemas"]["PromiseCell"][];
            readonly models: readonly string[];
            readonly presets: readonly components["schemas"]["PromisePreset"][];
            readonly promise: components["schemas"]["Promise"] | null;
            readonly total_bytes: number;
        };
        /** @description A promise on its vendor's own page, with where, when and when it was read. */
        readonly PromisePreset: {
            readonly cited: components["schemas"]["Message"];
            readonly id: string;
            readonly lines: readonly components["schemas"]["PromiseLine"][];
            readonly note: components["schemas"]["Message"] | null;
            readonly published: string;
            readonly read: string;
            readonly source: components["schemas"]["Message"];
            readonly title: components["schemas"]["Message"];
            readonly url: string;
        };
        /** @description A promise worked out, and not kept. */
        readonly PromisePreview: {
            readonly faults: readonly components["schemas"]["PromiseFault"][];
            readonly tariffs: components["schemas"]["TariffComparison"] | null;
            readonly values: readonly components["schemas"]["PromisedValue"][];
        };
        /** @description What one line comes to. */
        readonly PromisedValue: {
            readonly capacity: number | null;
            readonly capacity_unit: string | null;
            readonly high: number | null;
            readonly low: number | null;
            readonly unit: string;
        };
        /** @description What could fill open cells. */
        readonly Proposals: {
            readonly runs: readonly components["schemas"]["RunProposal"][];
            readonly unplaced: readonly components["schemas"]["UnplacedRun"][];
            readonly volumes: readonly components["schemas"]["VolumeProposal"][];
        };
        /** @description What putting the same content twice came to over one way. */
        readonly PutAgain: {
            readonly name: components["schemas"]["Message"];
            readonly sentence: components["schemas"]["Message"];
            readonly sizes: readonly components["schemas"]["SizeAgain"][];
            readonly way: string;
        };
        /** @description One cell in the order of a preset. */
        readonly Ranked: {
            readonly configuration: string;
            readonly is_tied_with_first: boolean;
            readonly score: number;
            readonly variant: string;
        };
        /** @description Untouched tool output of one round. */
        readonly RawAnswer: {
            readonly argv: readonly string[];
            readonly exit_code: number;
            readonly output: string;
            readonly stderr: string;
            readonly stdout: string;
        };
        /** @description How much of a file has come. */
        readonly Received: {
            readonly received: number;
        };
        /** @description What to choose for a use where so many disks may fail. */
        readonly Recommendation: {
            readonly answer: components["schemas"]["Message"];
            readonly failures: number;
            readonly faster: components["schemas"]["Message"] | null;
            readonly first: components["schemas"]["CellRef"] | null;
            readonly is_clear: boolean;
            readonly near: readonly components["schemas"]["CellRef"][];
            readonly reason: components["schemas"]["Message"];
        };
        /** @description Why what is asked for cannot be measured as it is. */
        readonly Refusal: {
            readonly code: string;
            readonly hint: components["schemas"]["Message"];
            readonly message: components["schemas"]["Message"];
        };
        /** @description A document that was not taken in. */
        readonly RefusedDocument: {
            readonly key: string;
            readonly why: components["schemas"]["Message"];
        };
        /** @description One format on offer, as its exporter describes it. */
        readonly ReportFormat: {
            readonly format: string;
            readonly has_published: boolean;
            readonly hint: components["schemas"]["Message"];
            readonly media_type: string;
            readonly subjects: readonly ("run" | "comparison" | "experiment")[];
            readonly suffix: string;
            readonly title: components["schemas"]["Message"];
            /** @enum {string} */
            readonly use: "file" | "paste" | "picture" | "caption";
        };
        /** @description The formats reports can be had in, in the order to offer them. */
        readonly ReportFormats: {
            readonly formats: readonly components["schemas"]["ReportFormat"][];
        };
        /** @description What another program's file says was measured: it knows of no disks, and nobody here has seen any of it. */
        readonly ReportedTarget: {
            readonly device: string;
            readonly file_system: string | null;
            readonly free_bytes: number | null;
            /** @enum {string} */
            readonly kind: "reported";
            readonly label: string;
            readonly mount_options: readonly string[];
            readonly mount_point: string;
            readonly path: string;
            readonly total_bytes: number | null;
        };
        /** @description How long the requests of one workload took, reads and writes together. */
        readonly ResponseHistogram: {
            readonly bars: readonly components["schemas"]["HistogramBar"][];
            readonly depth: number | null;
            readonly ios: number;
            readonly longest_ns?: number | null;
            readonly marks: readonly components["schemas"]["PercentileMark"][];
            readonly mean_ns: number | null;
            /** @enum {string|null} */
            readonly pick: "most" | "middle" | "least" | null;
            readonly stage: string;
            readonly threads: number | null;
            readonly title: components["schemas"]["Message"];
            readonly variant: string;
            readonly workload: string;
        };
        readonly RestoreRequest: {
            readonly source: string;
        };
        /** @description Progress of taking an archive in. */
        readonly RestoreStatus: {
            readonly done: number;
            readonly hint: components["schemas"]["Message"] | null;
            readonly message: components["schemas"]["Message"] | null;
            readonly result: components["schemas"]["Restored"] | null;
            /** @enum {string} */
            readonly state: "idle" | "running" | "done" | "failed";
            readonly total: number;
        };
        /** @description What came of an archive. */
        readonly Restored: {
            readonly added: readonly string[];
            readonly already: number;
            readonly is_as_before: boolean;
            readonly refused: number;
            readonly remarks: readonly components["schemas"]["Message"][];
        };
        /** @description A round without its course. */
        readonly ResultRound: {
            /** @enum {string} */
            readonly cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            readonly cpu_ratio: number | null;
            readonly disks: readonly components["schemas"]["DiskActivity"][];
            readonly duration_s: number;
            readonly evidence: components["schemas"]["CacheEvidence"];
            readonly io_count: number;
            readonly metrics: {
                readonly [key: string]: number;
            };
            readonly n: number;
            readonly notes: {
                readonly [key: string]: unknown;
            };
            readonly position: number;
            readonly raw_id: string | null;
            readonly started_at: string;
        };
        /** @description A workload's result, its rounds without their course. */
        readonly ResultWorkload: {
            readonly access: components["schemas"]["Access"] | null;
            readonly amplification: components["schemas"]["Amplification"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly burst?: components["schemas"]["BurstCredits"] | null;
            /** @enum {string} */
            readonly cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly command: readonly string[];
            readonly direction: string;
            readonly expectation: components["schemas"]["Expectation"] | null;
            readonly id: string;
            readonly is_headline: boolean;
            readonly knees: {
                readonly [key: string]: number;
            };
            readonly limit: components["schemas"]["Limit"] | null;
            readonly longest_ns?: {
                readonly [key: string]: number;
            } | null;
            readonly metric: string;
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            readonly percentiles: {
                readonly [key: string]: {
                    readonly [key: string]: number;
                };
            };
            readonly rounds: readonly components["schemas"]["ResultRound"][];
            readonly summary: {
                readonly [key: string]: components["schemas"]["Summary"];
            };
            readonly sustained: components["schemas"]["Sustained"] | null;
            readonly title: components["schemas"]["Message"];
            readonly tool: string;
            readonly variant: string;
            readonly window: {
                readonly [key: string]: components["schemas"]["WindowSummary"];
            };
            readonly window_longest_ns?: {
                readonly [key: string]: number;
            } | null;
        };
        /** @description The root extra as it was found just now. */
        readonly RootExtra: {
            readonly disks: readonly string[];
            readonly install: components["schemas"]["RootScript"] | null;
            readonly is_dsm: boolean;
            readonly meaning: components["schemas"]["Message"];
            readonly programs: {
                readonly [key: string]: string | null;
            };
            readonly remove: components["schemas"]["RootScript"] | null;
            /** @enum {string} */
            readonly state: "not-needed" | "not-installed" | "running" | "out-of-date" | "wrong-owner" | "not-answering";
        };
        /** @description A shell script for the owner to read and to run as root. */
        readonly RootScript: {
            readonly sha256: string;
            readonly text: string;
        };
        /** @description One repetition of one workload. */
        readonly Round: {
            /** @enum {string} */
            readonly cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            readonly cpu_ratio: number | null;
            readonly disks: readonly components["schemas"]["DiskActivity"][];
            readonly duration_s: number;
            readonly evidence: components["schemas"]["CacheEvidence"];
            readonly io_count: number;
            readonly latency_bins: {
                readonly [key: string]: {
                    readonly [key: string]: number;
                };
            };
            readonly metrics: {
                readonly [key: string]: number;
            };
            readonly n: number;
            readonly notes: {
                readonly [key: string]: unknown;
            };
            readonly position: number;
            readonly raw_id: string | null;
            readonly started_at: string;
            readonly system: components["schemas"]["SystemSeries"] | null;
            readonly trace: readonly components["schemas"]["TracePoint"][];
        };
        /** @description One round second by second. */
        readonly RoundCourse: {
            readonly n: number;
            readonly system: components["schemas"]["SystemSeries"] | null;
            readonly trace: readonly components["schemas"]["TracePoint"][];
        };
        /** @description One target of several as a list shows it. */
        readonly RowTarget: {
            readonly answer?: components["schemas"]["Answer"] | null;
            readonly apart?: components["schemas"]["Message"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly file_system: string | null;
            readonly headline: readonly components["schemas"]["Headline"][];
            readonly normal: readonly components["schemas"]["Message"][];
            readonly raid_type: string | null;
            readonly share?: components["schemas"]["MountedShare"] | null;
            readonly target_id: string;
            /** @enum {string} */
            readonly target_kind: "volume" | "endpoint" | "reported";
            readonly target_name: string;
            readonly target_path: string;
            readonly variant: string;
            readonly verdict: readonly components["schemas"]["Message"][];
            readonly volume_id: string | null;
            readonly volume_name: string | null;
        };
        /** @description The id of a new run. */
        readonly RunCreated: {
            readonly id: string;
        };
        /** @description The run document volbench.run/2. */
        readonly RunDocument: {
            readonly answer?: components["schemas"]["Answer"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly clean_ups: readonly components["schemas"]["CleanUp"][];
            readonly created_at: string;
            readonly environment: components["schemas"]["Environment"];
            readonly failure: components["schemas"]["Failure"] | null;
            readonly finished_at: string | null;
            readonly id: string;
            readonly is_imported: boolean;
            readonly is_time_unknown?: boolean | null;
            readonly label: string;
            readonly note: string;
            readonly paired: readonly components["schemas"]["Paired"][];
            readonly plan: components["schemas"]["Plan"];
            readonly profile: string;
            readonly request: components["schemas"]["RunRequest"];
            readonly schema: string;
            readonly stages: readonly components["schemas"]["StageResult"][];
            readonly started_at: string | null;
            /** @enum {string} */
            readonly state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            readonly suite: components["schemas"]["SuiteRef"];
            readonly target: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            readonly target_results: {
                readonly [key: string]: components["schemas"]["TargetResult"];
            };
            readonly targets: {
                readonly [key: string]: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            };
            readonly verdict: readonly components["schemas"]["Message"][];
            readonly workloads: readonly components["schemas"]["WorkloadResult"][];
        };
        readonly RunEdit: {
            readonly is_baseline?: boolean;
            readonly label?: string;
            readonly note?: string;
        };
        /** @description What is said first of one run against the baseline. */
        readonly RunHeadline: {
            readonly run_id: string;
            readonly sentence: components["schemas"]["Message"];
        };
        /** @description One page of history, newest first. */
        readonly RunPage: {
            readonly next: string | null;
            readonly runs: readonly components["schemas"]["RunRow"][];
        };
        /** @description A stored run that could fill an open cell. */
        readonly RunProposal: {
            readonly configuration_id: string;
            readonly created_at: string;
            readonly doubt: components["schemas"]["Message"] | null;
            readonly is_certain: boolean;
            readonly is_imported: boolean;
            readonly label: string;
            readonly profile: string;
            readonly run_id: string;
            readonly run_variant: string;
            readonly variant: string;
            readonly volume_name: string;
        };
        /** @description What the owner asked for. */
        readonly RunRequest: {
            readonly depth?: number | null;
            readonly generator?: string | null;
            readonly is_agreed: boolean;
            readonly is_read_only: boolean;
            readonly jobs?: number | null;
            readonly keeps_profile_rounds?: boolean | null;
            readonly label: string;
            readonly most_duration_s?: number | null;
            readonly most_way_bytes?: number | null;
            readonly most_write_bytes?: number | null;
            readonly note: string;
            readonly other_target_paths: readonly string[];
            readonly pause_minutes?: number | null;
            readonly profile: string;
            readonly rounds: number | null;
            readonly seed: number | null;
            readonly suite: string;
            readonly target_path: string;
            readonly variants: readonly string[];
            readonly ways: readonly string[];
            readonly workloads: readonly string[];
        };
        /** @description A run as its page draws it first: all but the course of its rounds. */
        readonly RunResult: {
            readonly answer?: components["schemas"]["Answer"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly best_options: {
                readonly [key: string]: readonly string[];
            };
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly clean_ups: readonly components["schemas"]["CleanUp"][];
            readonly created_at: string;
            readonly environment: components["schemas"]["Environment"];
            readonly failure: components["schemas"]["Failure"] | null;
            readonly finished_at: string | null;
            readonly header: readonly components["schemas"]["Message"][];
            readonly id: string;
            readonly is_imported: boolean;
            readonly is_time_unknown?: boolean | null;
            readonly label: string;
            readonly note: string;
            readonly paired: readonly components["schemas"]["Paired"][];
            readonly plan: components["schemas"]["Plan"];
            readonly profile: string;
            readonly promises: readonly components["schemas"]["JudgedPromise"][];
            readonly ranges: readonly components["schemas"]["FigureRange"][];
            readonly request: components["schemas"]["RunRequest"];
            readonly stages: readonly components["schemas"]["StageResult"][];
            readonly started_at: string | null;
            /** @enum {string} */
            readonly state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            readonly suite: components["schemas"]["SuiteRef"];
            readonly target: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            readonly target_results: {
                readonly [key: string]: components["schemas"]["TargetResult"];
            };
            readonly targets: {
                readonly [key: string]: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            };
            readonly verdict: readonly components["schemas"]["Message"][];
            readonly workloads: readonly components["schemas"]["ResultWorkload"][];
        };
        /** @description A run in a list: what history, cards and polls need without reading the rounds. */
        readonly RunRow: {
            readonly answer: components["schemas"]["Answer"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly created_at: string;
            readonly failure: components["schemas"]["Failure"] | null;
            readonly file_system: string | null;
            readonly finished_at: string | null;
            readonly headline: readonly components["schemas"]["Headline"][];
            readonly id: string;
            readonly is_baseline: boolean;
            readonly is_imported: boolean;
            readonly is_newer?: boolean | null;
            readonly is_time_unknown: boolean;
            readonly label: string;
            readonly normal: readonly components["schemas"]["Message"][];
            readonly note: string;
            readonly options?: {
                readonly [key: string]: components["schemas"]["Message"];
            } | null;
            readonly profile: string;
            readonly raid_type: string | null;
            readonly started_at: string | null;
            /** @enum {string} */
            readonly state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            readonly suite: components["schemas"]["SuiteRef"];
            readonly target_id: string;
            /** @enum {string} */
            readonly target_kind: "volume" | "endpoint" | "reported";
            readonly target_name: string;
            readonly target_path: string;
            readonly targets: readonly components["schemas"]["RowTarget"][];
            readonly verdict: readonly components["schemas"]["Message"][];
            readonly volume_id: string | null;
            readonly volume_name: string | null;
        };
        /** @description All workloads of a run. */
        readonly RunSpread: {
            readonly workloads: readonly components["schemas"]["WorkloadSpread"][];
        };
        readonly RunStart: {
            /** @default null */
            readonly depth?: number | null;
            /** @default null */
            readonly generator?: string | null;
            /** @default false */
            readonly is_agreed?: boolean;
            /** @default false */
            readonly is_read_only?: boolean;
            /** @default null */
            readonly jobs?: number | null;
            /** @default null */
            readonly keeps_profile_rounds?: boolean | null;
            /** @default  */
            readonly label?: string;
            /** @default null */
            readonly most_duration_s?: number | null;
            /** @default null */
            readonly most_way_bytes?: number | null;
            /** @default null */
            readonly most_write_bytes?: number | null;
            /** @default  */
            readonly note?: string;
            /** @default [] */
            readonly other_target_paths?: readonly string[];
            /** @default null */
            readonly passwords?: {
                readonly [key: string]: string;
            } | null;
            /** @default null */
            readonly pause_minutes?: number | null;
            readonly profile: string;
            /** @default null */
            readonly rounds?: number | null;
            /** @default null */
            readonly seed?: number | null;
            readonly suite: string;
            readonly target_path: string;
            /** @default [] */
            readonly variants?: readonly string[];
            /** @default [] */
            readonly ways?: readonly string[];
            /** @default [] */
            readonly workloads?: readonly string[];
        };
        /** @description A run and, while it goes on, its live state. */
        readonly RunStatus: {
            readonly live: components["schemas"]["Live"] | null;
            readonly row: components["schemas"]["RunRow"];
        };
        /** @description One cell's number against a single disk with the same variant; above 1 is better, times are turned over. */
        readonly Scaling: {
            readonly configuration: string;
            readonly interval: readonly [
                number,
                number
            ] | null;
            readonly metric: string;
            readonly ratio: number;
            readonly theory: components["schemas"]["Theory"] | null;
            readonly variant: string;
        };
        /** @description When one volume is measured by itself. */
        readonly Schedule: {
            readonly disks_never_sleep: boolean;
            readonly hour: number;
            readonly is_on: boolean;
            readonly profile: string;
            readonly settled_at: string;
            readonly target_path: string;
            readonly volume_id: string;
            readonly weekdays: readonly number[];
        };
        /** @description What a schedule would cost in a year. */
        readonly ScheduleCost: {
            readonly duration_s: number;
            readonly endurance_ratio_per_year: number | null;
            readonly runs_per_year: number;
            readonly write_bytes: number;
            readonly write_bytes_per_year: number;
        };
        readonly ScheduleEdit: {
            /** @default false */
            readonly disks_never_sleep?: boolean;
            readonly hour: number;
            readonly is_on: boolean;
            /** @default null */
            readonly profile?: string | null;
            readonly target_path: string;
            readonly weekdays: readonly number[];
        };
        /** @description A schedule, when it is due next, and what became of its last due times. */
        readonly ScheduleEntry: {
            readonly events: readonly components["schemas"]["ScheduleEvent"][];
            readonly next_at: string | null;
            readonly schedule: components["schemas"]["Schedule"];
        };
        /** @description One due time that has passed. */
        readonly ScheduleEvent: {
            readonly due_at: string;
            readonly noted_at: string;
            /** @enum {string} */
            readonly outcome: "started" | "skipped" | "missed";
            readonly reason: string;
            readonly run_id: string | null;
            readonly volume_id: string;
            readonly words: components["schemas"]["Message"];
        };
        /** @description All schedules. */
        readonly ScheduleList: {
            readonly local_time: string;
            readonly schedules: readonly components["schemas"]["ScheduleEntry"][];
            readonly time_zone: string;
        };
        /** @description One publication. */
        readonly Seed: {
            readonly findings: readonly components["schemas"]["Finding"][];
            readonly grids: readonly components["schemas"]["SeedGrid"][];
            readonly hint: components["schemas"]["Message"] | null;
            readonly id: string;
            readonly points: readonly components["schemas"]["SeedPoint"][];
            readonly remarks: readonly components["schemas"]["Message"][];
            readonly source: string;
            readonly tables: readonly components["schemas"]["SeedTable"][];
            readonly title: components["schemas"]["Message"];
            readonly told: components["schemas"]["Message"] | null;
        };
        /** @description One printed number of a grid. */
        readonly SeedCell: {
            /** @enum {string} */
            readonly follows: "yes" | "cut" | "no" | "unknown";
            readonly note: components["schemas"]["Message"] | null;
            readonly printed: string;
            readonly worked_out: string;
        };
        /** @description A printed table of any form: of servers under load, or of one against the other. */
        readonly SeedGrid: {
            readonly columns: readonly components["schemas"]["Message"][];
            readonly id: string;
            readonly name: components["schemas"]["Message"];
            readonly rows: readonly components["schemas"]["SeedGridRow"][];
        };
        /** @description One row of a grid. */
        readonly SeedGridRow: {
            readonly cells: readonly components["schemas"]["SeedCell"][];
            readonly name: string;
        };
        /** @description Publications there are. */
        readonly SeedList: {
            readonly seeds: readonly components["schemas"]["SeedTitle"][];
        };
        /** @description What so many clients came to, to be drawn beside a run of today. */
        readonly SeedPoint: {
            readonly clients: number;
            readonly longest_ns: number;
            readonly mean_ns: number;
            readonly requests_per_s: number;
        };
        /** @description One size of one table. */
        readonly SeedRow: {
            readonly bytes: number;
            readonly bytes_per_s: number;
            readonly mean: string;
            readonly mean_ns: number | null;
            readonly note: components["schemas"]["Message"] | null;
            readonly printed_speed: string;
            readonly printed_time: string;
            readonly raw_ns: readonly number[];
            readonly size: string;
            /** @enum {string} */
            readonly speed_follows: "yes" | "cut" | "no" | "unknown";
            readonly speed_off_ratio: number;
            /** @enum {string} */
            readonly time_follows: "yes" | "cut" | "no" | "unknown";
        };
        /** @description One place and direction. */
        readonly SeedTable: {
            readonly course: components["schemas"]["SweepCourse"] | null;
            readonly id: string;
            readonly name: components["schemas"]["Message"];
            readonly rows: readonly components["schemas"]["SeedRow"][];
            /** @enum {string} */
            readonly sent: "put" | "get";
        };
        /** @description A publication in a list. */
        readonly SeedTitle: {
            readonly id: string;
            /** @enum {string} */
            readonly measured: "files" | "clients";
            readonly source: string;
            readonly title: components["schemas"]["Message"];
            readonly told: components["schemas"]["Message"] | null;
        };
        readonly SendingChange: {
            readonly is_on?: boolean;
            /** @enum {string} */
            readonly language?: "en" | "zh-CN" | "zh-TW";
            readonly occasions?: readonly ("drop" | "failed-run" | "slow-disk")[];
            readonly quiet_from?: number | null;
            readonly quiet_until?: number | null;
            readonly read?: string;
        };
        /** @description What would be sent, before anything is. */
        readonly SendingPreview: {
            readonly address: string;
            readonly count: number;
            readonly example: string;
            readonly example_bytes: number;
            readonly example_run: string | null;
            readonly is_whole: boolean;
            readonly left_out: readonly components["schemas"]["OmittedFact"][];
            readonly names: readonly string[];
        };
        /** @description Why documents could not be sent. */
        readonly SendingProblem: {
            readonly hint: components["schemas"]["Message"];
            readonly message: components["schemas"]["Message"];
            readonly next_at: string | null;
            readonly since: string;
        };
        /** @description How sending stands, from memory and database. */
        readonly SendingStatus: {
            readonly cost: number | null;
            readonly currency: string;
            readonly include: readonly ("serials" | "host" | "paths" | "notes" | "programs")[];
            readonly installation: string;
            readonly last_at: string | null;
            readonly problem: components["schemas"]["SendingProblem"] | null;
            readonly sent: number;
            readonly sent_bytes: number;
            /** @enum {string} */
            readonly state: "off" | "waiting" | "current" | "failed";
            readonly waiting: number;
            readonly way: string;
        };
        /** @description What became of a test, address by address. */
        readonly SendingTest: {
            readonly tried: readonly components["schemas"]["TriedAddress"][];
        };
        /** @description What a server says of itself. Its words are hostile until they are checked: short and printable here. */
        readonly ServerFacts: {
            /** @enum {string} */
            readonly durability: "fsync" | "server-ack" | "server-flush" | "page-cache" | "unknown";
            readonly facts: {
                readonly [key: string]: string;
            };
            readonly name: string;
        };
        /** @description Whether this caller is signed in, and how one signs in here. */
        readonly SessionState: {
            readonly account: string | null;
            readonly has_dsm_session: boolean;
            readonly idle_s: number;
            readonly is_signed_in: boolean;
            readonly moved_port: components["schemas"]["MovedPort"] | null;
            readonly sign_in: string;
            readonly version: string;
        };
        /** @description Everything that can be set. */
        readonly Settings: {
            readonly difference_threshold_ratio: number;
            readonly drop_threshold_ratio: number;
            readonly folders: readonly string[];
            readonly is_mirror_declined: boolean;
            readonly language: string;
            readonly mirror_folder: string;
            readonly reserve_bytes: number;
            readonly reserve_ratio: number;
            /** @enum {string} */
            readonly theme: "system" | "light" | "dark";
            /** @enum {string} */
            readonly unit_base: "si" | "iec";
        };
        readonly SettingsEdit: {
            readonly difference_threshold_ratio?: number;
            readonly drop_threshold_ratio?: number;
            readonly folders?: readonly string[];
            readonly is_mirror_declined?: boolean;
            /** @enum {string} */
            readonly language?: "auto" | "en" | "zh-CN" | "zh-TW";
            readonly mirror_folder?: string;
            readonly reserve_bytes?: number;
            readonly reserve_ratio?: number;
            /** @enum {string} */
            readonly theme?: "system" | "light" | "dark";
            /** @enum {string} */
            readonly unit_base?: "si" | "iec";
        };
        /** @description What one server answers, as a share of another. */
        readonly Share: {
            readonly ci95: readonly [
                number,
                number
            ] | null;
            readonly of: string;
            readonly ratio: number | null;
            readonly refusal: components["schemas"]["Message"] | null;
            readonly rounds: number;
        };
        /** @description What lies in a shared folder that is to be removed. */
        readonly ShareContents: {
            readonly foreign: readonly string[];
            readonly is_readable: boolean;
            readonly ours: readonly string[];
        };
        /** @description Settings of the shared folder a run's target lies in, which DSM keeps per share. */
        readonly ShareFlags: {
            readonly has_checksum: boolean | null;
            readonly has_recycle_bin: boolean | null;
            readonly is_compressed: boolean | null;
            readonly is_encrypted: boolean | null;
            readonly quota_bytes: number | null;
        };
        /** @description The shared folder DSM has made, and what became of the access. */
        readonly ShareMade: {
            readonly folder: components["schemas"]["TargetFolder"];
            readonly made: components["schemas"]["MadeShare"];
        };
        /** @description What DSM would be asked for, before it is asked. */
        readonly ShareOffer: {
            readonly has_dsm_session: boolean;
            readonly plan: components["schemas"]["SharePlan"] | null;
            readonly refusal: components["schemas"]["Refusal"] | null;
            readonly removal: components["schemas"]["ShareRemoval"] | null;
        };
        /** @description What would be made. */
        readonly SharePlan: {
            readonly calls: readonly components["schemas"]["DsmCall"][];
            readonly has_checksum: boolean;
            readonly name: string;
            readonly path: string;
            readonly user: string;
            readonly volume_path: string;
        };
        /** @description What removing the shared folder we made would remove. */
        readonly ShareRemoval: {
            readonly call: components["schemas"]["DsmCall"];
            readonly contents: components["schemas"]["ShareContents"];
            readonly made: components["schemas"]["MadeShare"];
        };
        /** @description One notice word for word. */
        readonly ShownNotice: {
            readonly body: string;
            /** @enum {string} */
            readonly occasion: "drop" | "failed-run" | "slow-disk";
            readonly title: string;
        };
        /** @description One run's number in a cell. */
        readonly Side: {
            /** @enum {string|null} */
            readonly cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown" | null;
            /** @enum {string} */
            readonly figure: "median" | "steady-mean" | "not-steady" | "pooled";
            readonly run_id: string;
            readonly stable: boolean;
            readonly summary: components["schemas"]["Summary"] | null;
            readonly valid: boolean;
            readonly variant: string | null;
        };
        readonly SignIn: {
            /** @default null */
            readonly account?: string | null;
            /** @default null */
            readonly otp?: string | null;
            /** @default null */
            readonly password?: string | null;
            /** @default false */
            readonly remember_device?: boolean;
            /** @default null */
            readonly ticket?: string | null;
            /** @default null */
            readonly token?: string | null;
        };
        /** @description Files of one size put for the second time, held against the first within each round. */
        readonly SizeAgain: {
            readonly bytes: number;
            readonly rounds: number;
            readonly sentence: components["schemas"]["Message"];
            readonly time_ratio: number;
            readonly time_ratio_ci95: readonly [
                number,
                number
            ] | null;
            readonly verdict: string;
        };
        /** @description A workload left out, and why. */
        readonly SkippedCell: {
            readonly reason: components["schemas"]["Message"];
            readonly workload: string;
        };
        /** @description The member disk that is slower than its siblings, named beside the limit whatever that is. */
        readonly SlowerDisk: {
            readonly disk: string;
            readonly name: components["schemas"]["Message"];
            readonly of_rounds: number;
            readonly rounds: number;
        };
        /** @description A stretch of the file that was written at one speed. */
        readonly SpeedLevel: {
            readonly bytes_per_s: number;
            readonly from_bytes: number;
            readonly to_bytes: number;
        };
        /** @description One caveat of a run in words, with what was observed. */
        readonly SpokenCaveat: {
            readonly advice: components["schemas"]["Message"];
            readonly code: string;
            readonly explanation: components["schemas"]["Message"];
            /** @enum {string} */
            readonly severity: "info" | "warning" | "serious";
            readonly title: components["schemas"]["Message"];
            /** @enum {string} */
            readonly touches: "valid" | "stable" | "neither";
            readonly variant: string | null;
            readonly workload: string | null;
        };
        /** @description All servers, in the order they were given. */
        readonly StackMatrix: {
            readonly rows: readonly components["schemas"]["StackRow"][];
            readonly sentences: readonly components["schemas"]["Message"][];
        };
        /** @description One server. */
        readonly StackRow: {
            readonly clients: number;
            readonly file_bytes: number;
            readonly id: string;
            readonly is_keep_alive: boolean;
            readonly name: components["schemas"]["Message"];
            readonly requests_per_s: components["schemas"]["Summary"] | null;
            readonly shares: readonly (components["schemas"]["Share"] | null)[];
        };
        /** @description A part of a run with an end of its own. A workload belongs to one stage of a run. */
        readonly Stage: {
            readonly cells: readonly components["schemas"]["StageCell"][];
            readonly choice: components["schemas"]["Choice"] | null;
            readonly has_bursts: boolean;
            readonly id: string;
            readonly minute_write_bytes?: number | null;
            readonly most_file_passes: number | null;
            readonly most_rounds: number;
            readonly most_write_bytes?: number | null;
            readonly precision?: readonly components["schemas"]["Precision"][] | null;
            readonly preconditioning: components["schemas"]["Preconditioning"] | null;
            readonly recovers: string | null;
            readonly title: components["schemas"]["Message"];
            readonly tracked: components["schemas"]["Tracked"] | null;
        };
        /** @description One workload's place in a stage. */
        readonly StageCell: {
            readonly minutes: number;
            readonly wait_minutes: number;
            readonly workload: string;
        };
        /** @description Stages one after the other, round by round. */
        readonly StageCourse: {
            readonly credits?: components["schemas"]["CourseCredits"] | null;
            readonly file_bytes: number;
            readonly groups: readonly components["schemas"]["CourseGroup"][];
            readonly metric: string;
            readonly recovery: components["schemas"]["CourseRecovery"] | null;
            readonly variant: string;
        };
        /** @description All of it; each part is empty where the run has none. */
        readonly StagePlots: {
            readonly courses: readonly components["schemas"]["StageCourse"][];
            readonly grids: readonly components["schemas"]["DemandGrid"][];
            readonly histograms: readonly components["schemas"]["ResponseHistogram"][];
        };
        /** @description What became of a stage. */
        readonly StageResult: {
            /** @enum {string} */
            readonly ended_by: "steady" | "rounds" | "written" | "cut-short";
            readonly fills?: components["schemas"]["Fills"] | null;
            readonly id: string;
            readonly rounds: readonly number[];
            readonly spread_ratio: number | null;
            readonly steady_state: components["schemas"]["SteadyState"] | null;
            readonly title: components["schemas"]["Message"];
            readonly tracked: components["schemas"]["Tracked"] | null;
            readonly values: readonly number[];
            readonly variant: string;
            readonly windows_tried: number;
            readonly words: readonly components["schemas"]["Message"][];
            readonly workloads: readonly string[];
        };
        /** @description The window of five looked-at rounds that decides, or the flattest one where none does. */
        readonly SteadyState: {
            readonly excursion_ratio: number | null;
            readonly first_round: number;
            readonly intercept?: number | null;
            readonly last_round: number;
            readonly mean: number;
            readonly reached: boolean;
            readonly slope?: number | null;
            readonly slope_excursion_ratio: number | null;
        };
        /** @description How many rounds a cell gets where that is decided while measuring; applied in domain/assess/stopping_rule.py. */
        readonly StoppingRule: {
            readonly half_width_ratio: number;
            readonly least_rounds: number;
            readonly most_rounds: number;
        };
        /** @description The answer for one volume; with `problem` it is empty and says why. */
        readonly StorageManager: {
            readonly access_time: string | null;
            readonly asked_at: string;
            readonly device_type: string | null;
            readonly disagreements: readonly string[];
            readonly disks: readonly components["schemas"]["ManagedDisk"][];
            readonly filled: readonly string[];
            readonly is_encrypted: boolean | null;
            readonly pool_status: string | null;
            readonly problem: components["schemas"]["Message"] | null;
            /** @enum {string|null} */
            readonly raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2" | null;
            readonly scrubbing: string | null;
            readonly share: components["schemas"]["ShareFlags"] | null;
            readonly source: string;
            readonly ssd_cache: string | null;
            readonly summary: components["schemas"]["Message"] | null;
            readonly task: string | null;
            readonly task_ratio: number | null;
            readonly volume_detail: string | null;
            readonly volume_status: string | null;
        };
        /** @description Disks joined under one RAID type. */
        readonly StoragePool: {
            readonly arrays: readonly components["schemas"]["Array"][];
            readonly expected_disks?: number | null;
            /** @enum {string} */
            readonly health: "clean" | "syncing" | "degraded" | "failed" | "unknown";
            readonly may_fail: number | null;
            /** @enum {string|null} */
            readonly raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2" | null;
            readonly raid_type_candidates: readonly ("basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2")[];
            readonly raid_type_reason: components["schemas"]["Message"] | null;
            readonly sync: components["schemas"]["SyncState"] | null;
        };
        /** @description A suite as the page offers it. */
        readonly SuiteDescription: {
            readonly can_take_turns: boolean;
            readonly description: components["schemas"]["Message"];
            readonly digest: string;
            readonly has_script: boolean;
            readonly headline: readonly (readonly [
                string,
                string
            ])[];
            readonly id: string;
            readonly kinds: {
                readonly [key: string]: string;
            };
            readonly profiles: readonly components["schemas"]["Profile"][];
            readonly roles: {
                readonly [key: string]: string;
            };
            readonly takes_load: boolean;
            readonly title: components["schemas"]["Message"];
            readonly version: number;
            readonly workloads: readonly components["schemas"]["SuiteWorkload"][];
        };
        /** @description All suites, and the registries their results speak in. */
        readonly SuiteList: {
            readonly caveats: {
                readonly [key: string]: components["schemas"]["CaveatWords"];
            };
            readonly metrics: readonly components["schemas"]["Metric"][];
            readonly suites: readonly components["schemas"]["SuiteDescription"][];
            readonly units: readonly components["schemas"]["UnitRow"][];
        };
        /** @description Which suite in which version made the numbers. */
        readonly SuiteRef: {
            readonly digest: string;
            readonly headline: readonly (readonly [
                string,
                string
            ])[];
            readonly id: string;
            readonly title: components["schemas"]["Message"];
            readonly version: number;
        };
        /** @description One workload of a suite as the page offers it. */
        readonly SuiteWorkload: {
            /** @enum {string} */
            readonly direction: "read" | "write" | "mixed" | "none";
            readonly id: string;
            readonly is_headline: boolean;
            readonly metric: string;
            readonly needs: readonly string[];
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            readonly title: components["schemas"]["Message"];
            readonly tool: string;
        };
        /** @description Median and spread of one metric over the rounds. */
        readonly Summary: {
            readonly ci95: readonly [
                number,
                number
            ] | null;
            readonly cv: number | null;
            readonly max: number;
            readonly median: number;
            readonly min: number;
            readonly n: number;
        };
        /** @description All rounds of one long write together. */
        readonly Sustained: {
            readonly end_bytes_per_s: number | null;
            readonly falls_at_bytes: number | null;
            readonly rounds: readonly components["schemas"]["SustainedRound"][];
            readonly seen_bytes: number;
            readonly start_bytes_per_s: number | null;
            readonly words: readonly components["schemas"]["Message"][];
        };
        /** @description One long write from beginning to end. Both columns are equally long, one entry per second. */
        readonly SustainedRound: {
            readonly bytes_per_s: readonly number[];
            readonly flush_s: number;
            readonly levels: readonly components["schemas"]["SpeedLevel"][];
            readonly n: number;
            readonly written_bytes: readonly number[];
        };
        /** @description A run over file sizes, read: first the answer, then what it rests on. */
        readonly Sweep: {
            readonly again: readonly components["schemas"]["PutAgain"][];
            readonly answer: readonly components["schemas"]["Message"][];
            readonly ceilings: readonly components["schemas"]["Ceiling"][];
            readonly courses: readonly components["schemas"]["SweepCourse"][];
            readonly findings: readonly components["schemas"]["Finding"][];
            readonly remarks: readonly components["schemas"]["Message"][];
        };
        /** @description What a run says of its ways. */
        readonly SweepAnswer: {
            readonly sweep: components["schemas"]["Sweep"] | null;
        };
        /** @description All sizes of one way in one direction. */
        readonly SweepCourse: {
            readonly fit: components["schemas"]["Fit"] | null;
            readonly name: components["schemas"]["Message"];
            readonly plateau: components["schemas"]["Plateau"] | null;
            readonly points: readonly components["schemas"]["SweepPoint"][];
            /** @enum {string} */
            readonly sent: "put" | "get";
            readonly sentence: components["schemas"]["Message"];
            readonly way: string;
        };
        /** @description One size of one way and direction, as tables have it. */
        readonly SweepPoint: {
            readonly bytes: number;
            readonly bytes_per_s: number;
            readonly rounds: number;
            readonly time_ns: number;
            readonly time_ns_range: readonly [
                number,
                number
            ];
        };
        /** @description A rebuild, reshape, resync or check that is going on. */
        readonly SyncState: {
            readonly action: string;
            readonly done_ratio: number | null;
            readonly remaining_s: number | null;
            readonly speed_bytes_per_s: number | null;
        };
        /** @description The machine while one round ran. */
        readonly SystemSeries: {
            readonly available_bytes: readonly number[] | null;
            readonly cores_ratio: readonly (readonly number[])[];
            readonly cpu_ratio: readonly (number | null)[] | null;
            readonly dirty_bytes: readonly number[] | null;
            readonly dirty_limit_bytes: number | null;
            readonly disks: readonly components["schemas"]["DiskSeries"][];
            readonly iowait_ratio: readonly (number | null)[] | null;
            readonly kernel_ratio: readonly (number | null)[] | null;
            readonly processes: readonly components["schemas"]["BusyProcess"][];
            readonly received_bytes_per_s: readonly number[] | null;
            readonly sent_bytes_per_s: readonly number[] | null;
            readonly sync_actions: {
                readonly [key: string]: string;
            };
            readonly sync_bytes_per_s: {
                readonly [key: string]: number;
            };
            readonly sync_done_ratio: {
                readonly [key: string]: number;
            };
            readonly t_s: readonly number[];
            readonly temperature_c: readonly (number | null)[] | null;
            readonly writeback_bytes: readonly number[] | null;
        };
        /** @description The folder on a volume a run may write to, and the flags it hands to new files. */
        readonly TargetFolder: {
            readonly compression: string | null;
            readonly has_quota?: boolean | null;
            readonly has_snapshots: boolean | null;
            readonly how_to_allow: components["schemas"]["Message"] | null;
            readonly is_encrypted: boolean | null;
            readonly is_nocow: boolean | null;
            readonly is_writable: boolean;
            readonly layer?: string | null;
            readonly mount_options?: readonly string[] | null;
            readonly path: string;
            readonly snapshots?: number | null;
        };
        /** @description What a run over several targets will do and cost on one of them; what is not here is the same for all. */
        readonly TargetPlan: {
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly endurance_ratio: number | null;
            readonly expected_write_bytes: number;
            readonly is_rate_known: boolean;
            readonly most_write_bytes: number | null;
            readonly path: string;
            readonly reserve_bytes: number;
            readonly space_left_bytes: number;
            readonly space_needed_bytes: number;
            readonly volume_id: string;
            readonly volume_name: string;
            readonly wished_file_bytes: number;
        };
        /** @description What belongs to one target of a run over several, beside its workloads. */
        readonly TargetResult: {
            readonly answer?: components["schemas"]["Answer"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly environment: components["schemas"]["Environment"];
            readonly verdict: readonly components["schemas"]["Message"][];
        };
        /** @description One volume by the month and by the hour: from how many hours a month on the month is cheaper. */
        readonly TariffComparison: {
            readonly by_month: number;
            readonly cheaper_from_hours: number | null;
            readonly currency: string;
            readonly hours: number | null;
            readonly month_by_hour: number;
            readonly ratio: number;
            readonly words: components["schemas"]["Message"];
        };
        /** @description What would be told now, word for word. */
        readonly TellingPreview: {
            readonly messages: readonly components["schemas"]["Told"][];
        };
        /** @description Why the broker does not know the newest results. */
        readonly TellingProblem: {
            readonly at: string;
            readonly hint: components["schemas"]["Message"];
            readonly message: components["schemas"]["Message"];
            readonly shown_fingerprint: string | null;
        };
        /** @description What the page shows. */
        readonly TellingStatus: {
            readonly address: string;
            readonly fingerprint: string | null;
            readonly has_password: boolean;
            readonly problem: components["schemas"]["TellingProblem"] | null;
            /** @enum {string} */
            readonly state: "off" | "waiting" | "current" | "failed";
            readonly told_at: string | null;
            readonly topics: number;
            readonly user: string;
            readonly with_names: boolean;
        };
        /** @description A matrix with a name. */
        readonly Template: {
            readonly description: components["schemas"]["Message"];
            readonly id: string;
            readonly profile: string;
            readonly raid_types: readonly ("basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2")[];
            readonly suite_id: string;
            readonly title: components["schemas"]["Message"];
            readonly variants: readonly string[];
        };
        /** @description A template, laid out for the usual four disks. */
        readonly TemplateOffer: {
            readonly configurations: readonly components["schemas"]["Configuration"][];
            readonly template: components["schemas"]["Template"];
        };
        /** @description What counting disks and accesses promises against one such disk, and how far that goes. */
        readonly Theory: {
            readonly basis: components["schemas"]["Message"];
            readonly high: number;
            readonly low: number;
        };
        /** @description A volume over time. */
        readonly Timeline: {
            readonly baseline_id: string | null;
            readonly cells: readonly components["schemas"]["TimelineCell"][];
            readonly is_baseline_marked: boolean;
            readonly lines: readonly components["schemas"]["TimelineLine"][];
            readonly name: components["schemas"]["TimelineName"];
            readonly runs: readonly components["schemas"]["TimelineRun"][];
            readonly threshold_ratio: number;
        };
        /** @description One workload on one variant over all runs. */
        readonly TimelineCell: {
            /** @enum {string} */
            readonly figure: "median" | "steady-mean" | "not-steady" | "pooled";
            readonly is_headline: boolean;
            readonly is_higher_better: boolean;
            readonly limit: components["schemas"]["Message"] | null;
            readonly metric: string;
            readonly metric_label: components["schemas"]["Message"];
            readonly points: readonly components["schemas"]["TimelinePoint"][];
            readonly sentence: components["schemas"]["Message"];
            readonly title: components["schemas"]["Message"];
            readonly unit: string;
            readonly variant: string;
            readonly watch: components["schemas"]["Watch"];
            readonly workload: string;
        };
        /** @description The runs of one file system, as far as the timeline has any. */
        readonly TimelineLine: {
            readonly line: number;
            readonly name: components["schemas"]["Message"];
            readonly newest_at: string;
            readonly newest_id: string;
        };
        /** @description Which timelines there are: volume, suite and profile. */
        readonly TimelineList: {
            readonly timelines: readonly components["schemas"]["TimelineName"][];
        };
        /** @description Which timeline: all finished runs of one volume with one suite and profile. */
        readonly TimelineName: {
            readonly baseline_ids: readonly string[];
            readonly is_imported: boolean;
            readonly newest_at: string;
            readonly newest_id: string;
            readonly profile: string;
            readonly runs: number;
            readonly suite_id: string;
            readonly suite_title: components["schemas"]["Message"];
            readonly unknown_times: number;
            readonly volume_id: string;
            readonly volume_name: string;
        };
        /** @description One run's number of one cell, base unit. */
        readonly TimelinePoint: {
            readonly high: number;
            readonly is_valid: boolean;
            readonly low: number;
            readonly median: number;
            readonly n: number;
            readonly run_id: string;
        };
        /** @description One run along the time axis. */
        readonly TimelineRun: {
            readonly at: string;
            readonly changes: readonly components["schemas"]["Change"][];
            readonly group: number;
            readonly id: string;
            readonly is_baseline: boolean;
            readonly is_imported: boolean;
            readonly is_mark: boolean;
            readonly label: string;
            readonly line: number;
            readonly note: string;
        };
        /** @description One message, word for word. */
        readonly Told: {
            readonly text: string;
            readonly topic: string;
        };
        /** @description One second of a round, as drawn in the time trace. */
        readonly TracePoint: {
            readonly cpu_ratio: number | null;
            readonly disks_busy_ratio: {
                readonly [key: string]: number;
            };
            readonly read_bytes_per_s: number | null;
            readonly read_iops: number | null;
            readonly t_s: number;
            readonly temperature_c: number | null;
            readonly write_bytes_per_s: number | null;
            readonly write_iops: number | null;
        };
        /** @description What tells whether a stage is steady. */
        readonly Tracked: {
            readonly every: number;
            readonly metric: string;
            readonly workload: string;
        };
        /** @description What became of a test. */
        readonly TriedAddress: {
            readonly address_id: string;
            readonly problem: components["schemas"]["Message"] | null;
        };
        /** @description What a measured unit costs. */
        readonly UnitPrice: {
            readonly amount: number;
            readonly currency: string;
            readonly is_hourly: boolean;
            readonly is_monthly: boolean;
            readonly metric: string;
            readonly title: components["schemas"]["Message"];
            readonly words: components["schemas"]["Message"];
            readonly workload: string;
        };
        /** @description How one unit is written. */
        readonly UnitRow: {
            readonly counted: components["schemas"]["Message"] | null;
            readonly id: string;
            /** @enum {string} */
            readonly scaling: "count" | "throughput" | "latency" | "duration" | "share";
            readonly title: components["schemas"]["Message"];
            readonly word: components["schemas"]["Message"] | null;
        };
        /** @description A fact that could not be had, and why. */
        readonly Unknown: {
            readonly fact: string;
            readonly reason: components["schemas"]["Message"];
        };
        /** @description A run that says too little of its volume; the owner knows where it belongs. */
        readonly UnplacedRun: {
            readonly created_at: string;
            readonly is_imported: boolean;
            readonly label: string;
            readonly profile: string;
            readonly run_id: string;
            readonly variants: readonly string[];
        };
        /** @description One everyday use. */
        readonly Use: {
            /** @enum {string} */
            readonly grade: "met" | "just" | "close" | "not_met" | "unknown";
            readonly id: string;
            readonly needs: readonly components["schemas"]["MeasuredNeed"][];
            readonly reason: components["schemas"]["Message"];
            readonly title: components["schemas"]["Message"];
        };
        /** @description One variant against another on one configuration, in one workload. */
        readonly VariantDifference: {
            readonly against: string;
            readonly configuration: string;
            readonly interval: readonly [
                number,
                number
            ] | null;
            readonly metric: string;
            readonly p_adjusted: number | null;
            readonly ratio: number;
            readonly untested: string | null;
            readonly variant: string;
            /** @enum {string} */
            readonly verdict: "faster" | "slower" | "no-difference" | "unproven" | "sittings-differ" | "indicative";
            readonly visible_ratio: number | null;
        };
        /** @description A mounted local file system; or a mounted share, of which only the mount table is known. */
        readonly Volume: {
            readonly device: string;
            readonly disks: readonly components["schemas"]["Disk"][];
            readonly file_system: string;
            readonly file_system_id?: components["schemas"]["FileSystemId"] | null;
            readonly free_bytes: number;
            readonly id: string;
            readonly is_encrypted: boolean | null;
            readonly is_read_only: boolean;
            readonly is_removable: boolean;
            readonly layers: readonly components["schemas"]["Layer"][];
            readonly mount_options: readonly string[];
            readonly mount_point: string;
            readonly name: string;
            readonly pool: components["schemas"]["StoragePool"];
            readonly share?: components["schemas"]["MountedShare"] | null;
            readonly ssd_cache: string | null;
            readonly target: components["schemas"]["TargetFolder"] | null;
            readonly total_bytes: number;
            readonly unknowns: readonly components["schemas"]["Unknown"][];
        };
        /** @description Whether a volume can be measured now. */
        readonly VolumeAccess: {
            readonly folder: components["schemas"]["TargetFolder"];
            readonly volume_id: string;
        };
        /** @description A volume with its newest result and what measuring it costs, or why it is refused. */
        readonly VolumeCard: {
            readonly broken: components["schemas"]["BrokenRun"] | null;
            readonly cost: components["schemas"]["Cost"] | null;
            readonly course: readonly number[];
            readonly course_since_at: string | null;
            readonly last: components["schemas"]["RunRow"] | null;
            readonly left: readonly components["schemas"]["LeftFiles"][];
            readonly made_share: string | null;
            readonly notices: readonly components["schemas"]["Notice"][];
            readonly ranges: readonly components["schemas"]["FigureRange"][];
            readonly refusal: components["schemas"]["Refusal"] | null;
            readonly trend: components["schemas"]["Message"] | null;
            readonly under_way: components["schemas"]["RunRow"] | null;
            readonly unknown_times: number;
            readonly volume: components["schemas"]["Volume"];
        };
        /** @description The parts of the header; empty where its owner names none. */
        readonly VolumeLabel: {
            readonly disk_type: string;
            readonly instance: string;
            readonly provider: string;
            readonly region: string;
        };
        readonly VolumeLabelEdit: {
            /** @default  */
            readonly disk_type?: string;
            /** @default  */
            readonly instance?: string;
            /** @default  */
            readonly provider?: string;
            /** @default  */
            readonly region?: string;
        };
        /** @description The machine and all its volumes. */
        readonly VolumeList: {
            readonly left: readonly components["schemas"]["LeftFiles"][];
            readonly machine: components["schemas"]["Machine"];
            readonly running: string | null;
            readonly taken_at: string;
            readonly unknowns: readonly components["schemas"]["Unknown"][];
            readonly volumes: readonly components["schemas"]["VolumeCard"][];
        };
        /** @description The promise of a volume as it is stored. */
        readonly VolumePromise: {
            readonly changed_at: string;
            readonly promise: components["schemas"]["Promise"];
            readonly volume_id: string;
        };
        /** @description A volume that is there now and fits open cells. */
        readonly VolumeProposal: {
            readonly configuration_id: string;
            readonly doubt: components["schemas"]["Message"] | null;
            readonly is_certain: boolean;
            readonly obstacle: components["schemas"]["Message"] | null;
            readonly sync_remaining_s: number | null;
            readonly target_path: string | null;
            readonly variants: readonly string[];
            readonly volume_id: string;
            readonly volume_name: string;
        };
        /** @description A file that came while something was measured. */
        readonly WaitingImport: {
            readonly hint: components["schemas"]["Message"] | null;
            readonly id: string;
            readonly message: components["schemas"]["Message"] | null;
            readonly result: components["schemas"]["Imported"] | null;
            readonly size_bytes: number;
            /** @enum {string} */
            readonly state: "waiting" | "done" | "failed";
        };
        /** @description Files that came while something was measured, oldest first; forgotten when the service ends. */
        readonly WaitingImportList: {
            readonly waiting: readonly components["schemas"]["WaitingImport"][];
        };
        /** @description One cell watched over its runs. */
        readonly Watch: {
            readonly before_run_id: string | null;
            readonly missing_runs: number;
            readonly noise_ratio: number | null;
            readonly ratio: number | null;
            readonly row_runs: number;
            readonly runs: number;
            readonly since_run_id: string | null;
            readonly slow_below_ratio: number | null;
            /** @enum {string} */
            readonly state: "too-few" | "usual" | "suspected" | "slower" | "faster";
            readonly usual: number | null;
            readonly usual_run_ids: readonly string[];
        };
        /** @description What a run over file sizes will send over one way, and what that takes. */
        readonly WayPlan: {
            readonly cost: number | null;
            readonly currency: string | null;
            readonly duration_s: number;
            readonly get_bytes: number;
            readonly left_out?: readonly string[] | null;
            readonly limit_bytes?: number | null;
            readonly most_bytes: number | null;
            readonly name: string;
            readonly place: string;
            readonly probe?: string | null;
            readonly put_bytes: number;
            /** @enum {string|null} */
            readonly reach?: "machine" | "local" | "internet" | "unknown" | null;
            readonly requests?: number | null;
            readonly share?: components["schemas"]["MountedShare"] | null;
            readonly sockets?: number | null;
            readonly stays?: readonly components["schemas"]["Message"][] | null;
            readonly target_id: string;
        };
        /** @description A metric over the rounds of the steady window: a mean, as the method asks for, and no interval. */
        readonly WindowSummary: {
            readonly max: number;
            readonly mean: number;
            readonly min: number;
            readonly n: number;
        };
        /** @description The rounds of one workload second by second. */
        readonly WorkloadCourse: {
            readonly rounds: readonly components["schemas"]["RoundCourse"][];
            readonly variant: string;
            readonly workload: string;
        };
        /** @description All rounds of one workload on one variant. */
        readonly WorkloadResult: {
            readonly access: components["schemas"]["Access"] | null;
            readonly amplification: components["schemas"]["Amplification"] | null;
            readonly badges: components["schemas"]["Badges"];
            readonly burst?: components["schemas"]["BurstCredits"] | null;
            /** @enum {string} */
            readonly cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            readonly caveats: readonly components["schemas"]["Caveat"][];
            readonly command: readonly string[];
            readonly direction: string;
            readonly expectation: components["schemas"]["Expectation"] | null;
            readonly id: string;
            readonly is_headline: boolean;
            readonly knees: {
                readonly [key: string]: number;
            };
            readonly limit: components["schemas"]["Limit"] | null;
            readonly longest_ns?: {
                readonly [key: string]: number;
            } | null;
            readonly metric: string;
            readonly parameters: {
                readonly [key: string]: unknown;
            };
            readonly percentiles: {
                readonly [key: string]: {
                    readonly [key: string]: number;
                };
            };
            readonly rounds: readonly components["schemas"]["Round"][];
            readonly summary: {
                readonly [key: string]: components["schemas"]["Summary"];
            };
            readonly sustained: components["schemas"]["Sustained"] | null;
            readonly title: components["schemas"]["Message"];
            readonly tool: string;
            readonly variant: string;
            readonly window: {
                readonly [key: string]: components["schemas"]["WindowSummary"];
            };
            readonly window_longest_ns?: {
                readonly [key: string]: number;
            } | null;
        };
        /** @description The main metric of one workload on one variant, or what moves with it. */
        readonly WorkloadSpread: {
            readonly between_rounds: components["schemas"]["Level"] | null;
            readonly between_runs: components["schemas"]["Level"] | null;
            readonly is_file_made_anew: boolean;
            readonly mad_ratio: number | null;
            readonly metric: string;
            readonly title: components["schemas"]["Message"];
            readonly variant: string;
            readonly within_round: components["schemas"]["Level"] | null;
            readonly workload: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Schemas = components['schemas'];
