/// <reference types="vite/client" />

/** Differs from build to build. */
declare const __VOLBENCH_BUILD__: string

declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent<object, object, unknown>
  export default component
}

/** The languages of the page by tag, the one others fall back on first; made by scripts/languages.mjs. */
declare module 'virtual:languages' {
  type Load = () => Promise<{ default: Record<string, unknown> }>

  export const LANGUAGES: Readonly<Record<string, {
    readonly name: string
    /** How dates are written. */
    readonly locale: string
    readonly parts: Readonly<Record<'first' | 'screens' | 'experiments' | 'files' | `kind_${string}`, Load>>
  }>>
}

/** A page of docs/ made into HTML by scripts/method-pages.mjs; headings carry the ids `method-NUMBER`. */
declare module 'virtual:method/*' {
  import type { Component } from 'vue'

  export const headings: readonly { readonly number: string; readonly title: string }[]
  const page: Component
  export default page
}
