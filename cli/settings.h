/* settings.h - what a person set once for all: lines "name = value" in the settings file (places.h), which the command
 * line overrides. */
#ifndef SKERRY_CLI_SETTINGS_H
#define SKERRY_CLI_SETTINGS_H

enum { SETTING_VALUE_MAX = 128 };

typedef struct setting {
    const char *name;
    const char *values; /* "auto|dark|light|mono", the default first; "" for any text */
    int about;          /* message that says what it is for */
} setting;

/* All settings; returns the list with its count. */
const setting *settings_all(int *count);

/* Read the settings file, once, at the start. Lines that say nothing known are left out; their number is returned. */
int settings_read(void);

/* The value of a setting: what was set, or the default. */
const char *setting_get(const char *name);
int setting_is(const char *name, const char *value);

/* Set one for this run; 1, or 0 if there is no such setting or value. */
int setting_set(const char *name, const char *value);

/* Write one to the file: 1, 0 if there is no such setting or value, -1 with errno if it cannot be written. */
int setting_keep(const char *name, const char *value);

#endif
