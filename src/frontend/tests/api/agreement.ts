// Checked by vue-tsc, never run: what the service says it sends fits the types the page is written against. The page
// keeps its own types (readonly, documented, the same for recorded examples); this is where drift becomes an error.

import type { ExperimentList } from '@/api/experiments'
import type { RawOutput, ReportPreview, RunPage } from '@/api/runs'
import type { components } from '@/api/schema'
import type { Session } from '@/api/session'
import type { FoundArchive, MirrorStatus, RestoreStatus } from '@/domain/archive'
import type { ShareMade, ShareOffer, VolumeAccess } from '@/domain/access'
import type { ExperimentImported, ExperimentView, NewExperiment, Proposals } from '@/domain/experiment'
import type { Live, LiveSample, Progress, RunStatus } from '@/domain/live'
import type { BrokenRun, Cost, Overview, Refusal, TargetDescription, VolumeEntry } from '@/domain/overview'
import type { ProfileCost } from '@/domain/profile-cost'
import type { ReportFormat } from '@/domain/report'
import type { CollectStatus, SendingPreview, SendingStatus } from '@/domain/result-files'
import type { Continuation } from '@/domain/continuation'
import type { Plan, RunDocument, RunResult, RunRow, TracedWorkload, WorkloadCourse } from '@/domain/run'
import type { RunStart } from '@/domain/request'
import type { Matrix } from '@/domain/matrix'
import type { Comparison } from '@/domain/comparison'
import type { Settings } from '@/domain/settings'
import type { RunSpread } from '@/domain/spread'
import type { StagePlots } from '@/domain/stage-plots'
import type { Certificate, EndpointEdit, EndpointEntry } from '@/domain/endpoint'
import type { Seed } from '@/domain/seed'
import type { Sweep } from '@/domain/sweep'
import type { Machine, Volume } from '@/domain/storage'
import type { ScheduleCost, ScheduleEdit, ScheduleEntry, ScheduleEvent, ScheduleList } from '@/domain/schedule'
import type { DropNotice, Timeline, TimelineCell, TimelineName } from '@/domain/timeline'
import type { CaveatWords, Metric, Profile, Registry, SpokenCaveat, Suite, Workload } from '@/domain/suite'

type Sent = components['schemas']

/** Fails to compile unless everything the service may send is something the page knows. */
type Fits<S extends Known, Known> = [S, Known]

export type Agreement = [
  Fits<Sent['SessionState'], Session>,
  Fits<Sent['FoundArchive'], FoundArchive>,
  Fits<Sent['MirrorStatus'], MirrorStatus>,
  Fits<Sent['RestoreStatus'], RestoreStatus>,
  Fits<Sent['SendingStatus'], SendingStatus>,
  Fits<Sent['SendingPreview'], SendingPreview>,
  Fits<Sent['CollectStatus'], CollectStatus>,
  Fits<Sent['Machine'], Machine>,
  Fits<Sent['Volume'], Volume>,
  Fits<Sent['VolumeCard'], VolumeEntry>,
  Fits<Sent['VolumeList'], Overview>,
  Fits<Sent['VolumeAccess'], VolumeAccess>,
  Fits<Sent['ShareOffer'], ShareOffer>,
  Fits<Sent['ShareMade'], ShareMade>,
  Fits<Sent['Cost'], Cost>,
  Fits<Sent['Refusal'], Refusal>,
  Fits<Sent['BrokenRun'], BrokenRun>,
  Fits<Sent['ProfileCost'], ProfileCost>,
  Fits<Sent['FolderDescription'], TargetDescription>,
  Fits<Sent['Profile'], Profile>,
  Fits<Sent['SuiteWorkload'], Workload>,
  Fits<Sent['SuiteDescription'], Suite>,
  Fits<Sent['Metric'], Metric>,
  Fits<Sent['CaveatWords'], CaveatWords>,
  Fits<Sent['SpokenCaveat'], SpokenCaveat>,
  Fits<Sent['SuiteList'], Registry>,
  Fits<Sent['Plan'], Plan>,
  Fits<Sent['RunRow'], RunRow>,
  Fits<Sent['RunPage'], RunPage>,
  Fits<Sent['Progress'], Progress>,
  Fits<Sent['LiveSample'], LiveSample>,
  Fits<Sent['Live'], Live>,
  Fits<Sent['RunStatus'], RunStatus>,
  Fits<Sent['WorkloadResult'], TracedWorkload>,
  Fits<Sent['WorkloadCourse'], WorkloadCourse>,
  Fits<Sent['RunResult'], RunResult>,
  Fits<Sent['RunDocument'], Omit<RunDocument, 'schema'>>,
  Fits<Sent['RawAnswer'], RawOutput>,
  Fits<Sent['RunSpread'], RunSpread>,
  Fits<Sent['StagePlots'], StagePlots>,
  Fits<Sent['Sweep'], Sweep>,
  Fits<Sent['Seed'], Seed>,
  Fits<Sent['KeptEndpoint'], EndpointEntry>,
  Fits<Sent['Continuation'], Continuation>,
  Fits<Sent['Certificate'], Certificate>,
  Fits<Sent['Comparison'], Comparison>,
  Fits<Sent['ReportFormat'], ReportFormat>,
  Fits<Sent['Preview'], ReportPreview>,
  Fits<Sent['Settings'], Settings>,
  Fits<Sent['TimelineName'], TimelineName>,
  Fits<Sent['TimelineCell'], TimelineCell>,
  Fits<Sent['Timeline'], Timeline>,
  Fits<Sent['Notice'], DropNotice>,
  Fits<Sent['ScheduleEvent'], ScheduleEvent>,
  Fits<Sent['ScheduleEntry'], ScheduleEntry>,
  Fits<Sent['ScheduleList'], ScheduleList>,
  Fits<Sent['ScheduleCost'], ScheduleCost>,
  Fits<Sent['ExperimentList'], ExperimentList>,
  Fits<Sent['ExperimentView'], ExperimentView>,
  Fits<Sent['Proposals'], Proposals>,
  Fits<Sent['ExperimentImported'], ExperimentImported>,
  Fits<Sent['Matrix'], Matrix>,
  // The other way round: what the page sends is what the service takes.
  Fits<ScheduleEdit, Readonly<Omit<Sent['ScheduleEdit'], 'weekdays'> & { weekdays: readonly number[] }>>,
  Fits<RunStart, Readonly<{ [Key in keyof Sent['RunStart']]: Sent['RunStart'][Key] extends string[] | undefined ? readonly string[] : Sent['RunStart'][Key] }>>,
  Fits<EndpointEdit, Readonly<Sent['EndpointEdit']>>,
  Fits<Pick<NewExperiment, 'name' | 'template' | 'suite_id' | 'profile'>, Readonly<Partial<Sent['NewExperiment']>>>,
]
