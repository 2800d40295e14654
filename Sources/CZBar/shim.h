#pragma once
#include <png.h>
#include <zbar.h>
