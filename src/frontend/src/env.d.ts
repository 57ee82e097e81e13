/// <reference types="vite/client" />

/** Differs from build to build. */
declare const __VOLBENCH_BUILD__: string

declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent<object, object, unknown>
  export default component
}
