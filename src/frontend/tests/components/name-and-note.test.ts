import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import NameAndNote from '@/components/NameAndNote.vue'
import { show } from '../support/mount'

const props = { title: 'Name and note', nameLabel: 'Name', name: 'Mirrors', note: ' Four disks ' }
const field = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true }
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('name and note', () => {
  it('begin with what is there and are handed over without blanks around them', async () => {
    const save = vi.fn()
    await show(NameAndNote, { props: { ...props, onSave: save } })
    expect(field('edit-name').value).toBe('Mirrors')
    field('edit-name').value = ' Stripes '
    field('edit-name').dispatchEvent(new Event('input'))
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))

    expect(save).toHaveBeenCalledWith({ name: 'Stripes', note: 'Four disks' })
  })

  it('need a name only where nothing goes without one', async () => {
    await show(NameAndNote, { props })
    expect(field('edit-name').required).toBe(false)
    document.body.innerHTML = ''
    await show(NameAndNote, { props: { ...props, isNameNeeded: true } })

    expect(field('edit-name').required).toBe(true)
  })
})
