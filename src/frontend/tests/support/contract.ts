// The contract's recorded answers: the same files the service's tests write.

import experiment from '../../../../tests/contract/experiment.example.json'
import experimentProposals from '../../../../tests/contract/experiment-proposals.example.json'
import experiments from '../../../../tests/contract/experiments.example.json'
import generators from '../../../../tests/contract/generators.example.json'
import live from '../../../../tests/contract/run-live.example.json'
import staged from '../../../../tests/contract/result-staged.example.json'
import document from '../../../../tests/contract/run.example.json'
import plotsCourse from '../../../../tests/contract/plots-course.example.json'
import plotsDemand from '../../../../tests/contract/plots-demand.example.json'
import plan from '../../../../tests/contract/plan.example.json'
import problem from '../../../../tests/contract/problem.example.json'
import profileCosts from '../../../../tests/contract/profile-costs.example.json'
import reportFormats from '../../../../tests/contract/report-formats.example.json'
import runs from '../../../../tests/contract/runs.example.json'
import seedClients from '../../../../tests/contract/seed-clients.example.json'
import seedStacks from '../../../../tests/contract/seed-stacks.example.json'
import seed from '../../../../tests/contract/seed.example.json'
import seeds from '../../../../tests/contract/seeds.example.json'
import session from '../../../../tests/contract/session.example.json'
import shareOffer from '../../../../tests/contract/share-offer.example.json'
import settings from '../../../../tests/contract/settings.example.json'
import status from '../../../../tests/contract/run-status.example.json'
import loadOfServers from '../../../../tests/contract/load.example.json'
import sweep from '../../../../tests/contract/sweep.example.json'
import suites from '../../../../tests/contract/suites.example.json'
import volumes from '../../../../tests/contract/volumes.example.json'

import type { ExperimentList } from '@/api/experiments'
import type { RunPage } from '@/api/runs'
import type { ShareOffer } from '@/domain/access'
import type { ExperimentView, Proposals } from '@/domain/experiment'
import type { Generator } from '@/domain/generator'
import type { RunStatus } from '@/domain/live'
import type { Overview } from '@/domain/overview'
import type { ProfileCost } from '@/domain/profile-cost'
import type { ReportFormat } from '@/domain/report'
import type { Plan, RunDocument, RunResult } from '@/domain/run'
import type { StagePlots } from '@/domain/stage-plots'
import type { Seed, SeedTitle } from '@/domain/seed'
import type { Settings } from '@/domain/settings'
import type { Load } from '@/domain/load'
import type { Sweep } from '@/domain/sweep'
import type { Registry } from '@/domain/suite'

export const contract = {
  experiment: experiment as unknown as ExperimentView,
  experimentProposals: experimentProposals as unknown as Proposals,
  experiments: experiments as unknown as ExperimentList,
  generators: generators.generators as unknown as readonly Generator[],
  live: live as unknown as RunStatus,
  status: status as unknown as RunStatus,
  staged: staged as unknown as RunResult,
  document: document as unknown as RunDocument,
  plotsCourse: plotsCourse as unknown as StagePlots,
  plotsDemand: plotsDemand as unknown as StagePlots,
  plan: plan as unknown as Plan,
  problem,
  profileCosts: profileCosts as unknown as { readonly profiles: readonly ProfileCost[] },
  reportFormats: reportFormats as unknown as { readonly formats: readonly ReportFormat[] },
  runs: runs as unknown as RunPage,
  session,
  shareOffer: shareOffer as unknown as ShareOffer,
  seed: seed as unknown as Seed,
  seedClients: seedClients as unknown as Seed,
  seedStacks: seedStacks as unknown as Seed,
  seeds: seeds as unknown as { readonly seeds: readonly SeedTitle[] },
  settings: settings as unknown as Settings,
  load: loadOfServers.load as unknown as Load,
  sweep: sweep.sweep as unknown as Sweep,
  suites: suites as unknown as Registry,
  volumes: volumes as unknown as Overview,
}
