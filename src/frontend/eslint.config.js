import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import vueParser from 'vue-eslint-parser'

/** Says why a room may not know another one. */
function forbid(...groups) {
  return {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: groups.map(([group, message, allowTypeImports = false]) => ({ group, message, allowTypeImports })),
      },
    ],
  }
}

const VUE = [['vue', 'vue-*', 'pinia'], 'this room is plain TypeScript']
const ECHARTS = [['echarts', 'echarts/**', 'zrender', 'zrender/**'], 'ECharts loads on chart routes only', true]
const KINDS = [['@/kinds', '@/kinds/**'], 'arrows point views → kinds → components/stores']
const A_KIND = [['@/kinds/*/**'], 'a kind is found by its folder, and named by no other file: look it up in @/kinds']
const UPPER = [['@/views/**', '@/components/**', '@/stores/**', '@/kinds', '@/kinds/**'], 'arrows point views → components/stores → api → domain']

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'src/domain/schema.d.ts'] },
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser, sourceType: 'module' } },
  },
  {
    rules: {
      // Formatting is not a matter of taste to argue about in review; width is.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/attributes-order': 'off',
      'vue/multi-word-component-names': 'off',
      'vue/require-default-prop': 'off',
      // Words from outside are hostile until checked: nothing is ever rendered as HTML.
      'vue/no-v-html': 'error',
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      // Under 400 is the habit (CONTRIBUTING.md); this refuses the absurd.
      'max-lines': ['error', { max: 600 }],
      'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  { files: ['src/domain/**'], rules: forbid(VUE, ECHARTS, [['@/api/**', '@/i18n/**', '@/charts/**'], 'the domain knows nobody'], UPPER) },
  { files: ['src/api/**'], rules: forbid(VUE, ECHARTS, UPPER, [['@/charts/**'], 'api knows the domain only']) },
  { files: ['src/charts/options/**'], rules: forbid(VUE, ECHARTS, UPPER, [['@/api/**'], 'option builders are pure']) },
  { files: ['src/stores/**'], rules: forbid(ECHARTS, [['@/views/**', '@/components/**', '@/charts/**'], 'stores know api and domain'], KINDS) },
  {
    files: ['src/components/**'],
    rules: forbid(ECHARTS, [['@/views/**', '@/api/**'], 'components never fetch and know no view', true], KINDS),
  },
  {
    files: ['src/kinds/**'],
    rules: forbid(ECHARTS, [['@/views/**', '@/api/**'], 'kinds never fetch and know no view', true], A_KIND, [['../*'], 'kinds know nothing of each other']),
  },
  { files: ['src/composables/**', 'src/i18n/**', 'src/report/**', 'src/charts/*'], rules: forbid(KINDS) },
  { files: ['src/views/**'], rules: forbid(ECHARTS, [['@/api/**'], 'views ask the stores', true], A_KIND) },
  { files: ['scripts/**', 'mock/**'], rules: { 'no-console': 'off' } },
  { files: ['tests/**', '**/*.test.ts'], rules: { 'max-lines-per-function': 'off', 'vue/one-component-per-file': 'off' } },
)
